import { aboutEn } from './messages/about.en.ts';
import { accountEn } from './messages/account.en.ts';
import { animeEn } from './messages/anime.en.ts';
import { appEn } from './messages/app.en.ts';
import { catalogEn } from './messages/catalog.en.ts';
import { connectionEn } from './messages/connection.en.ts';
import { errorsEn } from './messages/errors.en.ts';
import { exportsEn } from './messages/exports.en.ts';
import { franchisesEn } from './messages/franchises.en.ts';
import { genresEn } from './messages/genres.en.ts';
import { libraryEn } from './messages/library.en.ts';
import { listsEn } from './messages/lists.en.ts';
import { networkEn } from './messages/network.en.ts';
import { newsEn } from './messages/news.en.ts';
import { novelsEn } from './messages/novels.en.ts';
import { offlineEn } from './messages/offline.en.ts';
import { personDataEn } from './messages/person-data.en.ts';
import { playerEn } from './messages/player.en.ts';
import { readerEn } from './messages/reader.en.ts';
import { savedEn } from './messages/saved.en.ts';
import { scheduleEn } from './messages/schedule.en.ts';
import { searchEn } from './messages/search.en.ts';
import { servicesEn } from './messages/services.en.ts';
import { settingsEn } from './messages/settings.en.ts';
import { shelvesEn } from './messages/shelves.en.ts';
import { storageEn } from './messages/storage.en.ts';
import { teamsEn } from './messages/teams.en.ts';
import { textsEn } from './messages/texts.en.ts';
import { torrentsEn } from './messages/torrents.en.ts';
import { videosEn } from './messages/videos.en.ts';

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
