import { accountEn } from './messages/account.en.ts';
import { animeEn } from './messages/anime.en.ts';
import { appEn } from './messages/app.en.ts';
import { errorsEn } from './messages/errors.en.ts';
import { novelsEn } from './messages/novels.en.ts';
import { playerEn } from './messages/player.en.ts';
import { readerEn } from './messages/reader.en.ts';
import { settingsEn } from './messages/settings.en.ts';

export const en = {
  account: accountEn,
  anime: animeEn,
  app: appEn,
  errors: errorsEn,
  novels: novelsEn,
  player: playerEn,
  reader: readerEn,
  settings: settingsEn,
} as const;
