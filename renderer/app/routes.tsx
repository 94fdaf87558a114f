import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { catalogSearch } from '#renderer/features/catalog/catalog-search.ts';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { librarySearch } from '#renderer/features/library/library-address.ts';
import { novelSearch } from '#renderer/features/novels/catalog/catalog-address.ts';
import { textSearchAddress } from '#renderer/features/text-search/text-search-address.ts';
import { torrentSearch } from '#renderer/features/torrents/torrent-filters.ts';
import { withMessages } from '#renderer/i18n/messages-of.ts';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { textIn } from '#renderer/parts/filters/address-values.ts';
import { Frame } from './frame/frame.tsx';
import type { pages } from './pages.ts';
import { chapterAddress, readerSearch, readSearch, writeSearch } from './reader-search.ts';
import { Root } from './root.tsx';

const rootRoute = createRootRoute({ component: Root });

const inRoot = { getParentRoute: () => rootRoute };

const frameRoute = createRoute({ ...inRoot, id: 'frame', component: Frame });

const inFrame = { getParentRoute: () => frameRoute };

/** A page that loads when it is opened, with the menus that all of them have. */
function codeOf(name: keyof typeof pages) {
  return lazyRouteComponent(async () => {
    const code = import('./pages.ts').then(({ pages }) => pages[name]());
    const [component] = await withMessages(Promise.all([code, import('./beyond.tsx')]));
    return { default: component };
  });
}

/** A page of the frame. `validateSearch` reads what else its address may say. */
function page<const Path extends string, Search = object>(
  path: Path,
  name: keyof typeof pages,
  validateSearch?: (search: Record<string, unknown>) => Search,
) {
  return createRoute({ ...inFrame, path, component: codeOf(name), ...(validateSearch && { validateSearch }) });
}

const framePages = [
  // Most starts begin here, so it loads with the frame.
  createRoute({ ...inFrame, path: '/', component: HomePage }),
  page('/anime', 'CatalogPage', catalogSearch),
  page('/anime/$idOrAlias', 'ReleasePage'),
  page('/schedule', 'SchedulePage', scheduleSearch),
  page('/genres', 'GenresPage'),
  page('/genres/$genreId', 'GenrePage'),
  page('/franchises', 'FranchisesPage'),
  page('/franchises/$franchiseId', 'FranchisePage'),
  page('/teams', 'TeamsPage'),
  page('/torrents', 'TorrentsPage', torrentSearch),
  page('/videos', 'VideosPage'),
  page('/connection', 'ConnectionRoute'),
  page('/novels', 'NovelCatalogPage', novelSearch),
  page('/novels/$slugUrl', 'NovelPage'),
  page('/people/$slugUrl', 'PersonPage'),
  page('/library', 'LibraryRoute', librarySearch),
  page('/texts', 'TextSearchPage', textSearchAddress),
  page('/account', 'AccountPage'),
  page('/settings', 'SettingsPage', settingsSearch),
  page('/about', 'AboutPage'),
  page('/about/licences', 'LicencesPage'),
  createRoute({ ...inFrame, path: '$', component: MissingPage }),
] as const;

const missingPage = comingLater(async () => (await import('./beyond.tsx')).MissingPage);
const pageError = comingLater(async () => (await import('./beyond.tsx')).PageError);

function MissingPage() {
  return <Later code={missingPage} isWanted with={{}} />;
}

function PageError(failed: ErrorComponentProps) {
  return <Later code={pageError} isWanted with={failed} />;
}

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
    component: codeOf('WatchRoute'),
  }),
  createRoute({
    ...inRoot,
    path: '/read/$slugUrl/$volume/$number',
    params: chapterAddress,
    validateSearch: readerSearch,
    component: codeOf('ReaderPage'),
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
