import { loadPlayer } from '#renderer/features/player/session/load-player.ts';

/** The code of every page except home, by the name of its component. */
export const pages = {
  CatalogPage: async () => (await import('#renderer/features/catalog/catalog-page.tsx')).CatalogPage,
  ReleasePage: async () => (await import('#renderer/features/release/release-page.tsx')).ReleasePage,
  SchedulePage: async () => (await import('#renderer/features/schedule/schedule-page.tsx')).SchedulePage,
  GenresPage: async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenresPage,
  GenrePage: async () => (await import('#renderer/features/genres/genre-pages.tsx')).GenrePage,
  FranchisesPage: async () => (await import('#renderer/features/franchises/franchise-pages.tsx')).FranchisesPage,
  FranchisePage: async () => (await import('#renderer/features/franchises/franchise-pages.tsx')).FranchisePage,
  TeamsPage: async () => (await import('#renderer/features/teams/teams-page.tsx')).TeamsPage,
  TorrentsPage: async () => (await import('#renderer/features/torrents/torrents-page.tsx')).TorrentsPage,
  VideosPage: async () => (await import('#renderer/features/videos/videos-page.tsx')).VideosPage,
  ConnectionRoute: async () => (await import('./service-routes.tsx')).ConnectionRoute,
  NovelCatalogPage: async () =>
    (await import('#renderer/features/novels/catalog/novel-catalog-page.tsx')).NovelCatalogPage,
  NovelPage: async () => (await import('#renderer/features/novels/title/novel-page.tsx')).NovelPage,
  PersonPage: async () => (await import('#renderer/features/people/person-page.tsx')).PersonPage,
  LibraryRoute: async () => (await import('./library-route.tsx')).LibraryRoute,
  TextSearchPage: async () => (await import('#renderer/features/text-search/text-search-page.tsx')).TextSearchPage,
  AccountPage: async () => (await import('#renderer/features/account/account-page.tsx')).AccountPage,
  SettingsPage: async () => (await import('#renderer/features/settings/settings-page.tsx')).SettingsPage,
  AboutPage: async () => (await import('#renderer/features/settings/about/about-page.tsx')).AboutPage,
  LicencesPage: async () => (await import('#renderer/features/settings/about/licences-page.tsx')).LicencesPage,
  WatchRoute: async () => {
    // Together with the player.
    const [code] = await Promise.all([import('#renderer/features/player/watch-route.tsx'), loadPlayer()]);
    return code.WatchRoute;
  },
  ReaderPage: async () => (await import('#renderer/features/reader/reader-page.tsx')).ReaderPage,
  MissingPage: async () => (await import('./missing-page.tsx')).MissingPage,
};
