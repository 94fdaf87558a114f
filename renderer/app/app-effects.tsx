import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor, useAnswer } from '#renderer/api/query-for.ts';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { usePaletteStore } from '#renderer/features/search/palette-store.ts';
import { followPage } from '#renderer/parts/app/use-change.ts';
import { browserPermission } from '#renderer/parts/app/use-news-wishes.ts';
import { addressOfSite } from '#renderer/parts/novel/site-addresses.ts';
import { usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { currentHref, navigate, useOpened } from '#renderer/parts/router/router.ts';
import { useReturnStore } from '#renderer/parts/shelves/return-store.ts';
import { followDataSaver } from '#renderer/ui/data-saver.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { forgetUndos } from '#renderer/ui/overlays/toast-region.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { ownerOf } from '#shared/domain/account/account.ts';
import type { AppLink, LinkedPage } from '#shared/domain/app/app-link.ts';
import { linkOfNews, type NewsItem } from '#shared/domain/app/news.ts';

const NAMED_TITLES = 3;

/** A notification replaces the former one, also that of another window. */
const TAG = 'news';

const AWAY_MILLISECONDS = 60_000;
/** The home page, releases, the player and the library. */
const SHOWS_SYNCED = /^\/($|anime\/|watch\/|library)/;

export function AppEffects() {
  useOtherDevices();
  useLinks();
  useNews();
  useDataSaver();
  useUndoOfPresentData();
  useListener(window, ['pagehide', 'pageshow'], followPage);
  return null;
}

/** Tells the core about the browser's data saver, which only the page can see: saving episodes may have to wait. */
function useDataSaver(): void {
  useEffect(() => followDataSaver((isOn) => void api['downloads.dataSaver']({ isOn }).catch(() => undefined)), []);
}

/** Undo never reaches another account's data, nor a chapter that has taken the number of another one. */
function useUndoOfPresentData(): void {
  const account = useAnswer('account.state', {}).data;
  const owner = account && ownerOf(account);
  useEffect(() => (owner === undefined ? undefined : () => forgetUndos()), [owner]);
  useAppEvent('chapters.renumbered', forgetUndos);
}

/** Follows links from the system, the menu and notifications, once services are chosen. */
function useLinks(): void {
  const follow = useFollowLink();
  const isReady = useAnswer('services.read', {}).data?.isChosen === true;

  const takeLink = useEffectEvent(async () => {
    if (!isReady) return;
    // The window reports a host that does not answer.
    const link = await api['links.take']({}).catch(() => null);
    if (link !== null) await follow(link);
  });

  useAppEvent('links.waiting', () => void takeLink());
  useEffect(() => {
    // A link may have started the app.
    if (isReady) void takeLink();
  }, [isReady]);
}

/** Fetches other devices' progress and lists at each address that shows them, and when the person returns to the window. */
function useOtherDevices(): void {
  const href = useOpened(({ visit }) => visit.href);
  useEffect(() => {
    if (SHOWS_SYNCED.test(href)) freshen();
  }, [href]);
  const leftAt = useRef(Number.POSITIVE_INFINITY);
  useListener(window, 'blur', () => {
    leftAt.current = Date.now();
  });
  useListener(window, 'focus', () => {
    if (Date.now() - leftAt.current < AWAY_MILLISECONDS) return;
    useReturnStore.setState({ returnedAt: Date.now() });
    freshen();
  });
}

/** A failure needs no message: `sync.state` reports a service that does not answer, and the window a lost host. */
function freshen(): void {
  api['sync.freshen']({}).catch(() => undefined);
}

/** Shows news that the host did not show, in one message: as a browser notification if allowed, else as a toast. */
function useNews(): void {
  const t = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const follow = useFollowLink();

  function sentence(item: NewsItem): string {
    if (item.kind === 'chapters') return t('shelves.newChapters', { count: item.count });
    return item.ordinal === null ? t('news.episode') : t('schedule.out', { ordinal: format.number(item.ordinal) });
  }

  function summary(items: readonly NewsItem[]): string {
    const titles = [...new Set(items.map((item) => item.title[locale]))];
    const named = titles.slice(0, NAMED_TITLES).join(' · ');
    const count = titles.length - NAMED_TITLES;
    return count > 0 ? t('news.more', { titles: named, count }) : named;
  }

  useAppEvent('news.found', ({ items, isTold }) => {
    const [first, ...others] = items;
    if (isTold || first === undefined) return;
    const title = others.length === 0 ? first.title[locale] : t('news.many');
    const body = others.length === 0 ? sentence(first) : summary(items);
    const open = () => void follow(linkOfNews(items));
    if (browserPermission() !== 'granted') {
      showToast({ text: `${title}: ${body}`, action: { label: t('app.actions.open'), run: open } });
      return;
    }
    const notification = new Notification(title, { body, tag: TAG });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  });
}

function placeOfPage(page: Exclude<LinkedPage, 'search'>): string {
  if (page === 'home') return addressOf.home;
  return page === 'saved' ? addressOf.library({ tab: 'saved' }) : `/${page}`;
}

function useFollowLink(): (link: AppLink) => Promise<void> {
  const t = useTranslations('news');
  const queryClient = useQueryClient();

  /** Opens the release at once, and its episode as soon as its id is known, unless another page was opened meanwhile. */
  async function watch(idOrAlias: string, ordinal: number, atSeconds: number | undefined): Promise<void> {
    await navigate(addressOf.release(idOrAlias));
    const here = currentHref();
    // The page itself reports a release that cannot be loaded.
    const release = await queryClient.fetchQuery(queryFor('releases.get', { idOrAlias })).catch(() => null);
    if (release === null || currentHref() !== here) return;
    const episode = release.episodes.find((each) => each.ordinal === ordinal);
    if (episode === undefined) return void showToast({ text: t('noEpisode', { ordinal }) });
    if (atSeconds !== undefined) usePlayingStore.setState({ linkedPlace: { episodeId: episode.id, atSeconds } });
    await navigate(addressOf.watch(release.id, episode.id));
  }

  return async (link) => {
    usePaletteStore.getState().setOpen(link.kind === 'page' && link.page === 'search');
    if (link.kind === 'page') {
      if (link.page !== 'search') await navigate(placeOfPage(link.page));
    } else if (link.kind === 'release' && link.ordinal !== null) {
      await watch(link.idOrAlias, link.ordinal, link.atSeconds);
    } else await navigate(addressOfSite(link));
  };
}
