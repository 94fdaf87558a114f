import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { catalogSearch } from '#renderer/features/catalog/catalog-search.ts';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { librarySearch } from '#renderer/features/library/library-address.ts';
import { novelSearch } from '#renderer/features/novels/catalog/catalog-address.ts';
import { loadPlayer } from '#renderer/features/player/session/load-player.ts';
import { settingsAddress } from '#renderer/features/settings/settings-address.ts';
import { textSearchAddress } from '#renderer/features/text-search/text-search-address.ts';
import { Frame } from './frame/frame.tsx';
import { MissingPage } from './missing-page.tsx';
import { PageError } from './page-error.tsx';
import { chapterAddress, readerSearch, readSearch, writeSearch } from './reader-search.ts';
import { Root } from './root.tsx';

const rootRoute = createRootRoute({ component: Root });

/** Pages inside the frame: rail, top bar, notices. */
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame });

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  // Where nearly every start begins: it is there with the frame.
  component: HomePage,
});

const animeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/anime',
  validateSearch: catalogSearch,
  component: lazyRouteComponent(() => import('#renderer/features/catalog/catalog-page.tsx'), 'CatalogPage'),
});

const releaseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/anime/$idOrAlias',
  component: lazyRouteComponent(() => import('#renderer/features/release/release-page.tsx'), 'ReleasePage'),
});

const scheduleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/schedule',
  // Named also where it is absent: what a route does not name is left as it stood in the address.
  validateSearch: (search: Record<string, unknown>): { view?: 'week' | undefined } => ({
    view: search['view'] === 'week' ? 'week' : undefined,
  }),
  component: lazyRouteComponent(() => import('#renderer/features/schedule/schedule-page.tsx'), 'SchedulePage'),
});

const genresRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/genres',
  component: lazyRouteComponent(() => import('#renderer/features/genres/genres-page.tsx'), 'GenresPage'),
});

const genreRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/genres/$genreId',
  component: lazyRouteComponent(() => import('#renderer/features/genres/genre-page.tsx'), 'GenrePage'),
});

const franchisesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/franchises',
  component: lazyRouteComponent(() => import('#renderer/features/franchises/franchises-page.tsx'), 'FranchisesPage'),
});

const franchiseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/franchises/$franchiseId',
  component: lazyRouteComponent(() => import('#renderer/features/franchises/franchise-page.tsx'), 'FranchisePage'),
});

const teamsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/teams',
  component: lazyRouteComponent(() => import('#renderer/features/teams/teams-page.tsx'), 'TeamsPage'),
});

const torrentsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/torrents',
  component: lazyRouteComponent(() => import('#renderer/features/torrents/torrents-page.tsx'), 'TorrentsPage'),
});

const videosRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/videos',
  component: lazyRouteComponent(() => import('#renderer/features/videos/videos-page.tsx'), 'VideosPage'),
});

const connectionRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/connection',
  component: lazyRouteComponent(() => import('./connection-route.tsx'), 'ConnectionRoute'),
});

const novelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/novels',
  validateSearch: novelSearch,
  component: lazyRouteComponent(
    () => import('#renderer/features/novels/catalog/novel-catalog-page.tsx'),
    'NovelCatalogPage',
  ),
});

const novelRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/novels/$slugUrl',
  component: lazyRouteComponent(() => import('#renderer/features/novels/title/novel-page.tsx'), 'NovelPage'),
});

const personRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/people/$slugUrl',
  component: lazyRouteComponent(() => import('#renderer/features/people/person-page.tsx'), 'PersonPage'),
});

const libraryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/library',
  validateSearch: librarySearch,
  component: lazyRouteComponent(() => import('./library-route.tsx'), 'LibraryRoute'),
});

const textsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/texts',
  validateSearch: textSearchAddress,
  component: lazyRouteComponent(() => import('#renderer/features/text-search/text-search-page.tsx'), 'TextSearchPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('#renderer/features/account/account-page.tsx'), 'AccountPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  validateSearch: settingsAddress,
  component: lazyRouteComponent(() => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage'),
});

const aboutRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/about',
  component: lazyRouteComponent(() => import('#renderer/features/settings/about/about-page.tsx'), 'AboutPage'),
});

const licencesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/about/licences',
  component: lazyRouteComponent(() => import('#renderer/features/settings/about/licences-page.tsx'), 'LicencesPage'),
});

const missingRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: MissingPage });

/** The player, which stands above the routes, fills the window over this one. */
const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watch/$releaseId/$episodeId',
  loader: async () => void (await loadPlayer()),
  component: lazyRouteComponent(() => import('#renderer/features/player/watch-route.tsx'), 'WatchRoute'),
});

/** So has the reader. */
const readRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/read/$slugUrl/$volume/$number',
  params: chapterAddress,
  validateSearch: readerSearch,
  component: lazyRouteComponent(() => import('#renderer/features/reader/reader-page.tsx'), 'ReaderPage'),
});

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    homeRoute,
    animeRoute,
    releaseRoute,
    scheduleRoute,
    genresRoute,
    genreRoute,
    franchisesRoute,
    franchiseRoute,
    teamsRoute,
    torrentsRoute,
    videosRoute,
    connectionRoute,
    novelsRoute,
    novelRoute,
    personRoute,
    libraryRoute,
    textsRoute,
    accountRoute,
    settingsRoute,
    aboutRoute,
    licencesRoute,
    missingRoute,
  ]),
  watchRoute,
  readRoute,
]);

/** Every address of the app. Pages go to each other by these and never import each other. */
export const router = createRouter({
  routeTree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  // What a page does not know of its address goes from there when it opens.
  search: { strict: true },
  defaultPreload: 'intent',
  // What a page shows is remembered by the queries: the router would keep an entry for every chapter and episode.
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
