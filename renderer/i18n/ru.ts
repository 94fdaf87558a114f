import type { en } from './en.ts';
import type { ShapeOf } from './message-shape.ts';
import { accountRu } from './messages/account.ru.ts';
import { animeRu } from './messages/anime.ru.ts';
import { appRu } from './messages/app.ru.ts';
import { errorsRu } from './messages/errors.ru.ts';
import { novelsRu } from './messages/novels.ru.ts';
import { playerRu } from './messages/player.ru.ts';
import { readerRu } from './messages/reader.ru.ts';
import { settingsRu } from './messages/settings.ru.ts';

export const ru: ShapeOf<typeof en> = {
  account: accountRu,
  anime: animeRu,
  app: appRu,
  errors: errorsRu,
  novels: novelsRu,
  player: playerRu,
  reader: readerRu,
  settings: settingsRu,
};
