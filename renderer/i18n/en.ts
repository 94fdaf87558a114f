import { aboutEn } from './en/about.ts';
import { accountEn } from './en/account.ts';
import { animeEn } from './en/anime.ts';
import { appEn } from './en/app.ts';
import { catalogEn } from './en/catalog.ts';
import { connectionEn } from './en/connection.ts';
import { errorsEn } from './en/errors.ts';
import { exportsEn } from './en/exports.ts';
import { franchisesEn } from './en/franchises.ts';
import { genresEn } from './en/genres.ts';
import { libraryEn } from './en/library.ts';
import { listsEn } from './en/lists.ts';
import { networkEn } from './en/network.ts';
import { newsEn } from './en/news.ts';
import { novelsEn } from './en/novels.ts';
import { offlineEn } from './en/offline.ts';
import { personDataEn } from './en/person-data.ts';
import { playerEn } from './en/player.ts';
import { readerEn } from './en/reader.ts';
import { savedEn } from './en/saved.ts';
import { scheduleEn } from './en/schedule.ts';
import { searchEn } from './en/search.ts';
import { servicesEn } from './en/services.ts';
import { settingsEn } from './en/settings.ts';
import { shelvesEn } from './en/shelves.ts';
import { storageEn } from './en/storage.ts';
import { teamsEn } from './en/teams.ts';
import { textsEn } from './en/texts.ts';
import { torrentsEn } from './en/torrents.ts';
import { videosEn } from './en/videos.ts';

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
