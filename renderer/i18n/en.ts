import { aboutEn } from './en/about.ts';
import { accountEn } from './en/account.ts';
import { animeEn } from './en/anime.ts';
import { appEn } from './en/app.ts';
import { catalogEn, franchisesEn, genresEn, scheduleEn, teamsEn, torrentsEn, videosEn } from './en/catalog.ts';
import { errorsEn } from './en/errors.ts';
import { libraryEn } from './en/library.ts';
import { listsEn } from './en/lists.ts';
import { novelsEn } from './en/novels.ts';
import { personDataEn } from './en/person-data.ts';
import { playerEn } from './en/player.ts';
import { readerEn } from './en/reader.ts';
import { exportsEn, offlineEn, savedEn } from './en/saved.ts';
import { searchEn } from './en/search.ts';
import { connectionEn, networkEn, servicesEn } from './en/services.ts';
import { newsEn, settingsEn } from './en/settings.ts';
import { shelvesEn, textsEn } from './en/shelves.ts';
import { storageEn } from './en/storage.ts';

export const en = {
  search: searchEn,
  schedule: scheduleEn,
  genres: genresEn,
  franchises: franchisesEn,
  teams: teamsEn,
  texts: textsEn,
  torrents: torrentsEn,
  videos: videosEn,
  connection: connectionEn,
  catalog: catalogEn,
  about: aboutEn,
  account: accountEn,
  anime: animeEn,
  app: appEn,
  errors: errorsEn,
  exports: exportsEn,
  library: libraryEn,
  lists: listsEn,
  news: newsEn,
  network: networkEn,
  novels: novelsEn,
  offline: offlineEn,
  personData: personDataEn,
  player: playerEn,
  reader: readerEn,
  saved: savedEn,
  services: servicesEn,
  settings: settingsEn,
  shelves: shelvesEn,
  storage: storageEn,
} as const;
