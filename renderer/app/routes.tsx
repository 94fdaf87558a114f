import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { catalogSearch } from '#renderer/features/catalog/catalog-search.ts';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { librarySearch } from '#renderer/features/library/library-address.ts';
import { novelSearch } from '#renderer/features/novels/catalog/catalog-address.ts';
import { loadPlayer } from '#renderer/features/player/session/load-player.ts';
import { settingsAddress } from '#renderer/features/settings/settings-address.ts';
import { textSearchAddress } from '#renderer/features/text-search/text-search-address.ts';
import { Frame } from './frame/frame.tsx';
import { MissingPage, PageError } from './missing-page.tsx';
import { chapterAddress, readerSearch, readSearch, writeSearch } from './reader-search.ts';
import { Root } from './root.tsx';

const rootRoute = createRootRoute({ component: Root });

const inRoot = { getParentRoute: () => rootRoute };

/** Pages inside the frame: rail, top bar, notices. */
const frameRoute = createRoute({ ...inRoot, id: 'frame', component: Frame });

const inFrame = { getParentRoute: () => frameRoute };

const framePages = [
  createRoute({
    ...inFrame,
    path: '/',
    // Most starts begin here, so it loads with the frame.
    component: HomePage,
  }),
  createRoute({
    ...inFrame,
    path: '/anime',
    validateSearch: catalogSearch,
    component: lazyRouteComponent(() => import('#renderer/features/catalog/catalog-page.tsx'), 'CatalogPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/anime/$idOrAlias',
    component: lazyRouteComponent(() => import('#renderer/features/release/release-page.tsx'), 'ReleasePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/schedule',
    // Also names an absent value: the address would keep a parameter that is not named.
    validateSearch: (search: Record<string, unknown>): { view?: 'week' | undefined } => ({
      view: search['view'] === 'week' ? 'week' : undefined,
    }),
    component: lazyRouteComponent(() => import('#renderer/features/schedule/schedule-page.tsx'), 'SchedulePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/genres',
    component: lazyRouteComponent(() => import('#renderer/features/genres/genres-page.tsx'), 'GenresPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/genres/$genreId',
    component: lazyRouteComponent(() => import('#renderer/features/genres/genre-page.tsx'), 'GenrePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/franchises',
    component: lazyRouteComponent(() => import('#renderer/features/franchises/franchises-page.tsx'), 'FranchisesPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/franchises/$franchiseId',
    component: lazyRouteComponent(() => import('#renderer/features/franchises/franchise-page.tsx'), 'FranchisePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/teams',
    component: lazyRouteComponent(() => import('#renderer/features/teams/teams-page.tsx'), 'TeamsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/torrents',
    component: lazyRouteComponent(() => import('#renderer/features/torrents/torrents-page.tsx'), 'TorrentsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/videos',
    component: lazyRouteComponent(() => import('#renderer/features/videos/videos-page.tsx'), 'VideosPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/connection',
    component: lazyRouteComponent(() => import('./connection-route.tsx'), 'ConnectionRoute'),
  }),
  createRoute({
    ...inFrame,
    path: '/novels',
    validateSearch: novelSearch,
    component: lazyRouteComponent(
      () => import('#renderer/features/novels/catalog/novel-catalog-page.tsx'),
      'NovelCatalogPage',
    ),
  }),
  createRoute({
    ...inFrame,
    path: '/novels/$slugUrl',
    component: lazyRouteComponent(() => import('#renderer/features/novels/title/novel-page.tsx'), 'NovelPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/people/$slugUrl',
    component: lazyRouteComponent(() => import('#renderer/features/people/person-page.tsx'), 'PersonPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/library',
    validateSearch: librarySearch,
    component: lazyRouteComponent(() => import('./library-route.tsx'), 'LibraryRoute'),
  }),
  createRoute({
    ...inFrame,
    path: '/texts',
    validateSearch: textSearchAddress,
    component: lazyRouteComponent(
      () => import('#renderer/features/text-search/text-search-page.tsx'),
      'TextSearchPage',
    ),
  }),
  createRoute({
    ...inFrame,
    path: '/account',
    component: lazyRouteComponent(() => import('#renderer/features/account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/settings',
    validateSearch: settingsAddress,
    component: lazyRouteComponent(() => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/about',
    component: lazyRouteComponent(() => import('#renderer/features/settings/about/about-page.tsx'), 'AboutPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/about/licences',
    component: lazyRouteComponent(() => import('#renderer/features/settings/about/licences-page.tsx'), 'LicencesPage'),
  }),
  createRoute({ ...inFrame, path: '$', component: MissingPage }),
] as const;

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
