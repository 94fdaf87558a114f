import type { NotificationCloseEventParams } from 'electron';
import type { CorePorts, Log } from '#core/ports.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { linkOfNews, type NewsItem } from '#shared/domain/app/news.ts';
import { type ShellWords, shellWords } from './words.ts';

type NewsMessage = { readonly title: string; readonly body: string; readonly link: AppLink };

/** Titles beyond these are only counted. */
const NAMED_TITLES = 3;

/** One message for all items; null without any. */
export function newsMessage(items: readonly NewsItem[], locale: AppLocale): NewsMessage | null {
  const [first, ...others] = items;
  if (first === undefined) return null;
  const link = linkOfNews(items);
  if (others.length === 0) return { title: first.title[locale], body: sentence(first, locale), link };
  const words = shellWords(locale);
  const titles = [...new Set(items.map(({ title }) => title[locale]))];
  const unnamed = titles.length - NAMED_TITLES;
  const lines = titles.slice(0, NAMED_TITLES);
  if (unnamed > 0) lines.push(words.andMore(new Intl.NumberFormat(locale).format(unnamed)));
  return { title: words.newForYou, body: lines.join('\n'), link };
}

function sentence(item: NewsItem, locale: AppLocale): string {
  const words = shellWords(locale);
  const number = new Intl.NumberFormat(locale);
  if (item.kind === 'episode') {
    return item.ordinal === null ? words.newEpisode : words.newEpisodeNumbered(number.format(item.ordinal));
  }
  const form = words.newChapters[new Intl.PluralRules(locale).select(item.count)] ?? words.newChapters.other;
  return form(number.format(item.count));
}

/** The used part of Electron's class. */
export type Notifications = {
  readonly isSupported: () => boolean;
  new (message: {
    readonly title: string;
    readonly body: string;
  }): {
    on(event: 'click', listener: () => void): unknown;
    on(event: 'close', listener: (event: NotificationCloseEventParams) => void): unknown;
    on(event: 'failed', listener: (event: unknown, reason: string) => void): unknown;
    show(): void;
  };
};

export type NewsTellerOptions = {
  readonly notifications: Notifications;
  readonly isOffered: boolean;
  readonly locale: () => AppLocale;
  readonly goTo: (link: AppLink) => void;
  readonly log: Log;
};

/** Shows news as system notifications; null if the system has none. Usable once the app is ready. */
export function createNewsTeller(options: NewsTellerOptions): CorePorts['tell'] {
  const { notifications, isOffered, locale, goTo, log } = options;
  if (!isOffered || !notifications.isSupported()) return null;
  // Holds them, or garbage collection would lose clicks on older ones.
  const shown = new Set<InstanceType<Notifications>>();
  let hasFailed = false;
  return (items, onRefused) => {
    const message = newsMessage(items, locale());
    if (message === null) return;
    const notification = new notifications({ title: plainText(message.title), body: plainText(message.body) });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      goTo(message.link);
    });
    // Windows moves a notification that timed out to its list, where it can still be clicked.
    notification.on('close', ({ reason }) => reason !== 'timedOut' && shown.delete(notification));
    // macOS refuses notifications of an unsigned program, each for the same reason.
    notification.on('failed', (_event, reason) => {
      shown.delete(notification);
      if (!hasFailed) log.warn('notification not shown', { reason });
      hasFailed = true;
      onRefused();
    });
    notification.show();
  };
}

const LONGEST_TEXT = 300;

/** Names come from a service, and some systems render markup in a notification, with links and pictures. */
function plainText(text: string): string {
  const shown = text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/[^\P{C}\n]/gu, '');
  return shown.length > LONGEST_TEXT ? `${shown.slice(0, LONGEST_TEXT)}…` : shown;
}

/** Says once on GNOME, which shows tray icons only with an extension, that the app goes on without a window. */
export function createStayNotice(
  notifications: Notifications,
  desktop: string | undefined,
  words: () => ShellWords,
  show: () => void,
): () => void {
  const isGnome = desktop?.split(':').includes('GNOME') === true;
  // Holds it, or garbage collection would lose the click.
  let told: InstanceType<Notifications> | null = null;
  return () => {
    if (!isGnome || told !== null || !notifications.isSupported()) return;
    const { stillRunning, reopenAdvice } = words();
    told = new notifications({ title: stillRunning, body: reopenAdvice });
    told.on('click', show);
    told.show();
  };
}
