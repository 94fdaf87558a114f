import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { usePaletteStore } from '#renderer/features/search/palette-store.ts';
import { browserPermission } from '#renderer/parts/app/use-news-wishes.ts';
import { placeOfAddress } from '#renderer/parts/novel/place-of-address.ts';
import { useReturnStore } from '#renderer/parts/shelves/return-store.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppLink, LinkedPage } from '#shared/domain/app/app-link.ts';
import { linkOfNews, type NewsItem } from '#shared/domain/app/news.ts';

const PLACES = {
  home: { to: '/' },
  anime: { to: '/anime' },
  schedule: { to: '/schedule' },
  novels: { to: '/novels' },
  library: { to: '/library' },
  saved: { to: '/library', search: { tab: 'saved' } },
  account: { to: '/account' },
  connection: { to: '/connection' },
  settings: { to: '/settings' },
  about: { to: '/about' },
} as const satisfies Record<Exclude<LinkedPage, 'search'>, NavigateOptions>;

/** So many titles are named; more are counted. */
const NAMED_TITLES = 3;

/** One message stands in the place of the one before, also where several windows tell of the same. */
const TAG = 'news';

const AWAY_MILLISECONDS = 60_000;
/** Home with "Continue", a release, and the player. */
const SHOWS_PROGRESS = /^\/($|anime\/|watch\/)/;

/** Handles what reaches the page from outside, on every route. Renders nothing. */
export function OutsideWorld() {
  useFreshProgress();
  useLinks();
  useNews();
  return null;
}

/**
 * Goes where something outside of the page wants to: a link of the system, the menu, a notification. What came before the
 * page was there is followed as its first step; before the first start is done it waits.
 */
function useLinks(): void {
  const follow = useFollowLink();
  const isReady = useQuery(queryFor('services.read', {})).data?.isChosen === true;

  const takeLink = useEffectEvent(async () => {
    if (!isReady) return;
    // A host that does not answer is said to be lost on every page.
    const link = await api['links.take']({}).catch(() => null);
    if (link !== null) await follow(link);
  });

  useAppEvent('links.waiting', () => void takeLink());
  useEffect(() => {
    if (isReady) void takeLink();
  }, [isReady]);
}

/** Has the core ask what other devices saved, where a page is about to show it and when the person is back at the window. */
function useFreshProgress(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (SHOWS_PROGRESS.test(pathname)) freshen();
  }, [pathname]);
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY;
    const onBlur = () => {
      leftAt = Date.now();
    };
    const onFocus = () => {
      if (Date.now() - leftAt < AWAY_MILLISECONDS) return;
      useReturnStore.setState({ returnedAt: Date.now() });
      freshen();
    };
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
}

/** What keeps the service from answering is told by `sync.state`, and a core that is gone by the page itself. */
function freshen(): void {
  api['sync.freshen']({}).catch(() => undefined);
}

/** Tells of what came out where the host cannot: by the browser's notifications if it may, else on the page. */
function useNews(): void {
  const t = useTranslations('news');
  const newsText = useNewsText();
  const follow = useFollowLink();

  useAppEvent('news.found', ({ items, isTold }) => {
    const text = newsText(items);
    if (isTold || text === null) return;
    const open = () => void follow(linkOfNews(items));
    if (browserPermission() !== 'granted') {
      showToast({ text: t('both', text), action: { label: t('open'), run: open } });
      return;
    }
    const notification = new Notification(text.title, { body: text.body, tag: TAG });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  });
}

type NewsText = { readonly title: string; readonly body: string };

/** The words of one message, however much there is to tell. */
function useNewsText(): (items: readonly NewsItem[]) => NewsText | null {
  const t = useTranslations('news');
  const format = useFormatter();
  const locale = useLocale();

  function sentence(item: NewsItem): string {
    if (item.kind === 'chapters') return t('chapters', { count: item.count });
    return item.ordinal === null ? t('episode') : t('episodeNumbered', { ordinal: format.number(item.ordinal) });
  }

  return (items) => {
    const [first, ...others] = items;
    if (first === undefined) return null;
    if (others.length === 0) return { title: first.title[locale], body: sentence(first) };
    const titles = [...new Set(items.map(({ title }) => title[locale]))];
    const named = titles.slice(0, NAMED_TITLES).join(' · ');
    const unnamed = titles.length - NAMED_TITLES;
    return { title: t('many'), body: unnamed > 0 ? t('more', { titles: named, count: unnamed }) : named };
  };
}

/** Goes where a link leads, from any page, player and reader included. */
function useFollowLink(): (link: AppLink) => Promise<void> {
  const t = useTranslations('news');
  const router = useRouter();
  const queryClient = useQueryClient();

  /** The release is there at once; its episode plays as soon as it is known which it is, unless the person has gone on. */
  async function watch(idOrAlias: string, ordinal: number): Promise<void> {
    await router.navigate({ to: '/anime/$idOrAlias', params: { idOrAlias } });
    const here = router.state.location.href;
    // The page says by itself why there is no release.
    const release = await queryClient.fetchQuery(queryFor('releases.get', { idOrAlias })).catch(() => null);
    if (release === null || router.state.location.href !== here) return;
    const episode = release.episodes.find((each) => each.ordinal === ordinal);
    if (episode === undefined) return void showToast({ text: t('noEpisode', { ordinal }) });
    const params = { releaseId: String(release.id), episodeId: episode.id };
    await router.navigate({ to: '/watch/$releaseId/$episodeId', params });
  }

  return async (link) => {
    const { setOpen } = usePaletteStore.getState();
    const isSearch = link.kind === 'page' && link.page === 'search';
    setOpen(isSearch);
    if (isSearch) return;
    if (link.kind === 'release' && link.ordinal !== null) return watch(link.idOrAlias, link.ordinal);
    await router.navigate(link.kind === 'page' ? placeOfPage(link.page) : placeOfAddress(link));
  };
}

function placeOfPage(page: LinkedPage): NavigateOptions {
  return page === 'search' ? PLACES.home : PLACES[page];
}
