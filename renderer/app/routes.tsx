import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { catalogSearch } from '#renderer/features/catalog/catalog-search.ts';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { librarySearch } from '#renderer/features/library/library-address.ts';
import { novelSearch } from '#renderer/features/novels/catalog/catalog-address.ts';
import { loadPlayer } from '#renderer/features/player/session/load-player.ts';
import { textSearchAddress } from '#renderer/features/text-search/text-search-address.ts';
import { torrentSearch } from '#renderer/features/torrents/torrent-filters.ts';
import { textIn } from '#renderer/parts/filters/address-values.ts';
import { Frame } from './frame/frame.tsx';
import { MissingPage, PageError } from './missing-page.tsx';
import { chapterAddress, readerSearch, readSearch, writeSearch } from './reader-search.ts';
import { Root } from './root.tsx';

const rootRoute = createRootRoute({ component: Root });

const inRoot = { getParentRoute: () => rootRoute };

const frameRoute = createRoute({ ...inRoot, id: 'frame', component: Frame });

const inFrame = { getParentRoute: () => frameRoute };

/** A page of the frame, which loads when it is opened, with the menus that all of them have. `validateSearch` reads what else its address may say. */
function page<const Path extends string, Name extends string, Search = object>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
  validateSearch?: (search: Record<string, unknown>) => Search,
) {
  const component = lazyRouteComponent(async () => {
    const [code] = await Promise.all([load(), import('./beyond.tsx')]);
    return { default: code[name] };
  });
  return createRoute({ ...inFrame, path, component, ...(validateSearch && { validateSearch }) });
}

const framePages = [
  // Most starts begin here, so it loads with the frame.
  createRoute({ ...inFrame, path: '/', component: HomePage }),
  page('/anime', () => import('#renderer/features/catalog/catalog-page.tsx'), 'CatalogPage', catalogSearch),
  page('/anime/$idOrAlias', () => import('#renderer/features/release/release-page.tsx'), 'ReleasePage'),
  page('/schedule', () => import('#renderer/features/schedule/schedule-page.tsx'), 'SchedulePage', scheduleSearch),
  page('/genres', () => import('#renderer/features/genres/genre-pages.tsx'), 'GenresPage'),
  page('/genres/$genreId', () => import('#renderer/features/genres/genre-pages.tsx'), 'GenrePage'),
  page('/franchises', () => import('#renderer/features/franchises/franchise-pages.tsx'), 'FranchisesPage'),
  page('/franchises/$franchiseId', () => import('#renderer/features/franchises/franchise-pages.tsx'), 'FranchisePage'),
  page('/teams', () => import('#renderer/features/teams/teams-page.tsx'), 'TeamsPage'),
  page('/torrents', () => import('#renderer/features/torrents/torrents-page.tsx'), 'TorrentsPage', torrentSearch),
  page('/videos', () => import('#renderer/features/videos/videos-page.tsx'), 'VideosPage'),
  page('/connection', () => import('./service-routes.tsx'), 'ConnectionRoute'),
  page(
    '/novels',
    () => import('#renderer/features/novels/catalog/novel-catalog-page.tsx'),
    'NovelCatalogPage',
    novelSearch,
  ),
  page('/novels/$slugUrl', () => import('#renderer/features/novels/title/novel-page.tsx'), 'NovelPage'),
  page('/people/$slugUrl', () => import('#renderer/features/people/person-page.tsx'), 'PersonPage'),
  page('/library', () => import('./library-route.tsx'), 'LibraryRoute', librarySearch),
  page(
    '/texts',
    () => import('#renderer/features/text-search/text-search-page.tsx'),
    'TextSearchPage',
    textSearchAddress,
  ),
  page('/account', () => import('#renderer/features/account/account-page.tsx'), 'AccountPage'),
  page('/settings', () => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage', settingsSearch),
  page('/about', () => import('#renderer/features/settings/about/about-page.tsx'), 'AboutPage'),
  page('/about/licences', () => import('#renderer/features/settings/about/licences-page.tsx'), 'LicencesPage'),
  createRoute({ ...inFrame, path: '$', component: MissingPage }),
] as const;

/** Also names an absent value: the address would keep a parameter that is not named. */
function scheduleSearch(search: Record<string, unknown>): { view?: 'week' | undefined; mine?: true | undefined } {
  return {
    view: search['view'] === 'week' ? 'week' : undefined,
    mine: search['mine'] === true ? true : undefined,
  };
}

/** `find`: the search text. */
function settingsSearch(search: Record<string, unknown>): { find?: string | undefined } {
  return { find: textIn(search['find']) || undefined };
}

const fullPages = [
  createRoute({
    // The player, which lies above the routes, fills the window over this one.
    ...inRoot,
    path: '/watch/$releaseId/$episodeId',
    loader: async () => void (await loadPlayer()),
    component: lazyRouteComponent(() => import('#renderer/features/player/watch-route.tsx'), 'WatchRoute'),
  }),
  createRoute({
    ...inRoot,
    path: '/read/$slugUrl/$volume/$number',
    params: chapterAddress,
    validateSearch: readerSearch,
    component: lazyRouteComponent(() => import('#renderer/features/reader/reader-page.tsx'), 'ReaderPage'),
  }),
] as const;

/** Every address of the app. Pages go to each other by these and never import each other. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([frameRoute.addChildren(framePages), ...fullPages]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  // Drops search parameters that the page does not know.
  search: { strict: true },
  defaultPreload: 'intent',
  // The query cache keeps answers; the router would keep an entry for every chapter and episode.
  defaultGcTime: 0,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
