import { catalogAddress } from '#renderer/features/catalog/catalog-search.ts';
import { HomePage } from '#renderer/features/home/home-page.tsx';
import { librarySearch } from '#renderer/features/library/library-address.ts';
import { novelAddress } from '#renderer/features/novels/catalog/catalog-address.ts';
import { readerSearch } from '#renderer/features/reader/reader-address.ts';
import { scheduleSearch } from '#renderer/features/schedule/schedule-address.ts';
import { textSearchAddress } from '#renderer/features/text-search/text-search-address.ts';
import { torrentAddress } from '#renderer/features/torrents/torrent-filters.ts';
import { withMessages } from '#renderer/i18n/messages-of.ts';
import { textIn } from '#renderer/parts/filters/address-values.ts';
import { volumeIn } from '#renderer/parts/router/addresses.ts';
import type { Route } from '#renderer/parts/router/router.ts';
import type { pages } from './pages.ts';

/** A page whose code loads when it is opened, with the menus that all pages have. */
function page(path: string, name: keyof typeof pages, readSearch?: Route['readSearch']): Route {
  async function load() {
    const code = import('./pages.ts').then(({ pages }) => pages[name]());
    const [component] = await withMessages(Promise.all([code, import('./later.tsx')]));
    return component;
  }
  return { path, load, readSearch };
}

/** Pages without the frame. */
export const fullPages: readonly Route[] = [
  // The player is above all routes and fills the window over this one.
  page('/watch/$releaseId/$episodeId', 'WatchRoute'),
  {
    ...page('/read/$slugUrl/$volume/$number', 'ReaderPage', readerSearch),
    readParams: ({ volume = '', ...params }) => ({ ...params, volume: volumeIn(volume) }),
  },
];

/** Every page of the app; `addressOf` writes their addresses. */
export const routes: readonly Route[] = [
  // Most starts open it, so it loads with the frame.
  { path: '/', load: async () => HomePage, Page: HomePage },
  page('/anime', 'CatalogPage', catalogAddress.clean),
  page('/anime/$idOrAlias', 'ReleasePage'),
  page('/schedule', 'SchedulePage', scheduleSearch),
  page('/genres', 'GenresPage'),
  page('/genres/$genreId', 'GenrePage'),
  page('/franchises', 'FranchisesPage'),
  page('/franchises/$franchiseId', 'FranchisePage'),
  page('/teams', 'TeamsPage'),
  page('/torrents', 'TorrentsPage', torrentAddress.clean),
  page('/videos', 'VideosPage'),
  page('/connection', 'ConnectionRoute'),
  page('/novels', 'NovelCatalogPage', novelAddress.clean),
  page('/novels/$slugUrl', 'NovelPage'),
  page('/people/$slugUrl', 'PersonPage'),
  page('/library', 'LibraryRoute', librarySearch),
  page('/texts', 'TextSearchPage', textSearchAddress.clean),
  page('/account', 'AccountPage'),
  page('/settings', 'SettingsPage', (search) => ({ find: textIn(search['find']) || undefined })),
  page('/about', 'AboutPage'),
  page('/about/licences', 'LicencesPage'),
  ...fullPages,
  page('*', 'MissingPage'),
];
