import type { en } from './en.ts';
import { aboutRu } from './ru/about.ts';
import { accountRu } from './ru/account.ts';
import { animeRu } from './ru/anime.ts';
import { appRu } from './ru/app.ts';
import { catalogRu, franchisesRu, genresRu, scheduleRu, teamsRu, torrentsRu, videosRu } from './ru/catalog.ts';
import { errorsRu } from './ru/errors.ts';
import { libraryRu } from './ru/library.ts';
import { listsRu } from './ru/lists.ts';
import { novelsRu } from './ru/novels.ts';
import { personDataRu } from './ru/person-data.ts';
import { playerRu } from './ru/player.ts';
import { readerRu } from './ru/reader.ts';
import { exportsRu, offlineRu, savedRu } from './ru/saved.ts';
import { searchRu } from './ru/search.ts';
import { connectionRu, networkRu, servicesRu } from './ru/services.ts';
import { newsRu, settingsRu } from './ru/settings.ts';
import { shelvesRu, textsRu } from './ru/shelves.ts';
import { storageRu } from './ru/storage.ts';

/** The same keys with any texts. */
type ShapeOf<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : ShapeOf<Messages[Key]>;
};

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
