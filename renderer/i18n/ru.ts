import type { en } from './en.ts';
import * as about from './ru/about.ts';
import * as account from './ru/account.ts';
import * as anime from './ru/anime.ts';
import * as app from './ru/app.ts';
import * as catalog from './ru/catalog.ts';
import * as errors from './ru/errors.ts';
import * as library from './ru/library.ts';
import * as lists from './ru/lists.ts';
import * as novels from './ru/novels.ts';
import * as personData from './ru/person-data.ts';
import * as player from './ru/player.ts';
import * as reader from './ru/reader.ts';
import * as saved from './ru/saved.ts';
import * as search from './ru/search.ts';
import * as services from './ru/services.ts';
import * as settings from './ru/settings.ts';
import * as shelves from './ru/shelves.ts';
import * as storage from './ru/storage.ts';

/** The same keys with any texts. */
type ShapeOf<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : ShapeOf<Messages[Key]>;
};

export const ru: ShapeOf<typeof en> = {
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
};
