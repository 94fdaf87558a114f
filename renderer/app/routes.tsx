import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

const frameRoute = createRoute({ ...inRoot, id: 'frame', component: Frame });

const inFrame = { getParentRoute: () => frameRoute };

type Load = () => Promise<() => ReactNode>;

/** The options of a page of the frame that loads when it is opened. */
function pageOptions<const Path extends string>(path: Path, load: Load) {
  return { ...inFrame, path, component: lazyRouteComponent(async () => ({ default: await load() })) };
}

function page<const Path extends string>(path: Path, load: Load) {
  return createRoute(pageOptions(path, load));
}

const framePages = [
  // Most starts begin here, so it loads with the frame.
  createRoute({ ...inFrame, path: '/', component: HomePage }),
  createRoute({
    ...pageOptions('/anime', async () => (await import('#renderer/features/catalog/catalog-page.tsx')).CatalogPage),
    validateSearch: catalogSearch,
  }),
  page('/anime/$idOrAlias', async () => (await import('#renderer/features/release/release-page.tsx')).ReleasePage),
  createRoute({
    ...pageOptions(
      '/schedule',
      async () => (await import('#renderer/features/schedule/schedule-page.tsx')).SchedulePage,
    ),
    validateSearch: scheduleSearch,
  }),
  page('/genres', async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenresPage),
  page('/genres/$genreId', async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenrePage),
  page('/franchises', async () => (await import('#renderer/features/franchises/franchise-pages.tsx')).FranchisesPage),
  page(
    '/franchises/$franchiseId',
    async () => (await import('#renderer/features/franchises/franchise-pages.tsx')).FranchisePage,
  ),
  page('/teams', async () => (await import('#renderer/features/teams/teams-page.tsx')).TeamsPage),
  page('/torrents', async () => (await import('#renderer/features/torrents/torrents-page.tsx')).TorrentsPage),
  page('/videos', async () => (await import('#renderer/features/videos/videos-page.tsx')).VideosPage),
  page('/connection', async () => (await import('./connection-route.tsx')).ConnectionRoute),
  createRoute({
    ...pageOptions(
      '/novels',
      async () => (await import('#renderer/features/novels/catalog/novel-catalog-page.tsx')).NovelCatalogPage,
    ),
    validateSearch: novelSearch,
  }),
  page('/novels/$slugUrl', async () => (await import('#renderer/features/novels/title/novel-page.tsx')).NovelPage),
  page('/people/$slugUrl', async () => (await import('#renderer/features/people/person-page.tsx')).PersonPage),
  createRoute({
    ...pageOptions('/library', async () => (await import('./library-route.tsx')).LibraryRoute),
    validateSearch: librarySearch,
  }),
  createRoute({
    ...pageOptions(
      '/texts',
      async () => (await import('#renderer/features/text-search/text-search-page.tsx')).TextSearchPage,
    ),
    validateSearch: textSearchAddress,
  }),
  page('/account', async () => (await import('#renderer/features/account/account-page.tsx')).AccountPage),
  createRoute({
    ...pageOptions(
      '/settings',
      async () => (await import('#renderer/features/settings/settings-page.tsx')).SettingsPage,
    ),
    validateSearch: settingsAddress,
  }),
  page('/about', async () => (await import('#renderer/features/settings/about/about-page.tsx')).AboutPage),
  page(
    '/about/licences',
    async () => (await import('#renderer/features/settings/about/licences-page.tsx')).LicencesPage,
  ),
  createRoute({ ...inFrame, path: '$', component: MissingPage }),
] as const;

/** Also names an absent value: the address would keep a parameter that is not named. */
function scheduleSearch(search: Record<string, unknown>): { view?: 'week' | undefined } {
  return { view: search['view'] === 'week' ? 'week' : undefined };
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
