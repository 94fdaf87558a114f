import type { en } from './en.ts';
import type { ShapeOf } from './message-shape.ts';
import { aboutRu } from './messages/about.ru.ts';
import { accountRu } from './messages/account.ru.ts';
import { animeRu } from './messages/anime.ru.ts';
import { appRu } from './messages/app.ru.ts';
import { catalogRu } from './messages/catalog.ru.ts';
import { connectionRu } from './messages/connection.ru.ts';
import { errorsRu } from './messages/errors.ru.ts';
import { exportsRu } from './messages/exports.ru.ts';
import { franchisesRu } from './messages/franchises.ru.ts';
import { genresRu } from './messages/genres.ru.ts';
import { libraryRu } from './messages/library.ru.ts';
import { listsRu } from './messages/lists.ru.ts';
import { networkRu } from './messages/network.ru.ts';
import { newsRu } from './messages/news.ru.ts';
import { novelsRu } from './messages/novels.ru.ts';
import { offlineRu } from './messages/offline.ru.ts';
import { personDataRu } from './messages/person-data.ru.ts';
import { playerRu } from './messages/player.ru.ts';
import { readerRu } from './messages/reader.ru.ts';
import { savedRu } from './messages/saved.ru.ts';
import { scheduleRu } from './messages/schedule.ru.ts';
import { searchRu } from './messages/search.ru.ts';
import { servicesRu } from './messages/services.ru.ts';
import { settingsRu } from './messages/settings.ru.ts';
import { shelvesRu } from './messages/shelves.ru.ts';
import { storageRu } from './messages/storage.ru.ts';
import { teamsRu } from './messages/teams.ru.ts';
import { textsRu } from './messages/texts.ru.ts';
import { torrentsRu } from './messages/torrents.ru.ts';
import { videosRu } from './messages/videos.ru.ts';

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
