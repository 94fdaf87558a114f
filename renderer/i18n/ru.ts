import type { en } from './en.ts';
import type { ShapeOf } from './message-shape.ts';
import { aboutRu } from './ru/about.ts';
import { accountRu } from './ru/account.ts';
import { animeRu } from './ru/anime.ts';
import { appRu } from './ru/app.ts';
import { catalogRu } from './ru/catalog.ts';
import { connectionRu } from './ru/connection.ts';
import { errorsRu } from './ru/errors.ts';
import { exportsRu } from './ru/exports.ts';
import { franchisesRu } from './ru/franchises.ts';
import { genresRu } from './ru/genres.ts';
import { libraryRu } from './ru/library.ts';
import { listsRu } from './ru/lists.ts';
import { networkRu } from './ru/network.ts';
import { newsRu } from './ru/news.ts';
import { novelsRu } from './ru/novels.ts';
import { offlineRu } from './ru/offline.ts';
import { personDataRu } from './ru/person-data.ts';
import { playerRu } from './ru/player.ts';
import { readerRu } from './ru/reader.ts';
import { savedRu } from './ru/saved.ts';
import { scheduleRu } from './ru/schedule.ts';
import { searchRu } from './ru/search.ts';
import { servicesRu } from './ru/services.ts';
import { settingsRu } from './ru/settings.ts';
import { shelvesRu } from './ru/shelves.ts';
import { storageRu } from './ru/storage.ts';
import { teamsRu } from './ru/teams.ts';
import { textsRu } from './ru/texts.ts';
import { torrentsRu } from './ru/torrents.ts';
import { videosRu } from './ru/videos.ts';

export const ru: ShapeOf<typeof en> = {
  search: searchRu,
  schedule: scheduleRu,
  genres: genresRu,
  franchises: franchisesRu,
  teams: teamsRu,
  texts: textsRu,
  torrents: torrentsRu,
  videos: videosRu,
  connection: connectionRu,
  catalog: catalogRu,
  about: aboutRu,
  account: accountRu,
  anime: animeRu,
  app: appRu,
  errors: errorsRu,
  exports: exportsRu,
  library: libraryRu,
  lists: listsRu,
  news: newsRu,
  network: networkRu,
  novels: novelsRu,
  offline: offlineRu,
  personData: personDataRu,
  player: playerRu,
  reader: readerRu,
  saved: savedRu,
  services: servicesRu,
  settings: settingsRu,
  shelves: shelvesRu,
  storage: storageRu,
};
