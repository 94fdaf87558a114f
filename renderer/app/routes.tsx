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

/** Pages inside the frame: rail, top bar, notices. */
const frameRoute = createRoute({ ...inRoot, id: 'frame', component: Frame });

const inFrame = { getParentRoute: () => frameRoute };

type PageOptions<Path> = { readonly path: Path; readonly load: () => Promise<() => ReactNode> };

/** A page of the frame that loads when it is opened. */
function page<const Path extends string>({ path, load }: PageOptions<Path>) {
  return createRoute({ ...inFrame, path, component: lazyRouteComponent(async () => ({ default: await load() })) });
}

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
  page({
    path: '/anime/$idOrAlias',
    load: async () => (await import('#renderer/features/release/release-page.tsx')).ReleasePage,
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
  page({ path: '/genres', load: async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenresPage }),
  page({
    path: '/genres/$genreId',
    load: async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenrePage,
  }),
  page({
    path: '/franchises',
    load: async () => (await import('#renderer/features/franchises/franchises-page.tsx')).FranchisesPage,
  }),
  page({
    path: '/franchises/$franchiseId',
    load: async () => (await import('#renderer/features/franchises/franchise-page.tsx')).FranchisePage,
  }),
  page({ path: '/teams', load: async () => (await import('#renderer/features/teams/teams-page.tsx')).TeamsPage }),
  page({
    path: '/torrents',
    load: async () => (await import('#renderer/features/torrents/torrents-page.tsx')).TorrentsPage,
  }),
  page({ path: '/videos', load: async () => (await import('#renderer/features/videos/videos-page.tsx')).VideosPage }),
  page({ path: '/connection', load: async () => (await import('./connection-route.tsx')).ConnectionRoute }),
  createRoute({
    ...inFrame,
    path: '/novels',
    validateSearch: novelSearch,
    component: lazyRouteComponent(
      () => import('#renderer/features/novels/catalog/novel-catalog-page.tsx'),
      'NovelCatalogPage',
    ),
  }),
  page({
    path: '/novels/$slugUrl',
    load: async () => (await import('#renderer/features/novels/title/novel-page.tsx')).NovelPage,
  }),
  page({
    path: '/people/$slugUrl',
    load: async () => (await import('#renderer/features/people/person-page.tsx')).PersonPage,
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
  page({
    path: '/account',
    load: async () => (await import('#renderer/features/account/account-page.tsx')).AccountPage,
  }),
  createRoute({
    ...inFrame,
    path: '/settings',
    validateSearch: settingsAddress,
    component: lazyRouteComponent(() => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  page({
    path: '/about',
    load: async () => (await import('#renderer/features/settings/about/about-page.tsx')).AboutPage,
  }),
  page({
    path: '/about/licences',
    load: async () => (await import('#renderer/features/settings/about/licences-page.tsx')).LicencesPage,
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
