import * as about from './en/about.ts';
import * as account from './en/account.ts';
import * as anime from './en/anime.ts';
import * as app from './en/app.ts';
import * as catalog from './en/catalog.ts';
import * as errors from './en/errors.ts';
import * as library from './en/library.ts';
import * as lists from './en/lists.ts';
import * as novels from './en/novels.ts';
import * as personData from './en/person-data.ts';
import * as player from './en/player.ts';
import * as reader from './en/reader.ts';
import * as saved from './en/saved.ts';
import * as search from './en/search.ts';
import * as services from './en/services.ts';
import * as settings from './en/settings.ts';
import * as shelves from './en/shelves.ts';
import * as storage from './en/storage.ts';

export const en = {
  ...about,
  ...account,
  ...anime,
  ...app,
  ...catalog,
  ...errors,
  ...library,
  ...lists,
  ...novels,
  ...personData,
  ...player,
  ...reader,
  ...saved,
  ...search,
  ...services,
  ...settings,
  ...shelves,
  ...storage,
} as const;
