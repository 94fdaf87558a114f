import { createOwnFonts } from '#core/app/fonts/own-fonts.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { OwnFontId } from '#shared/domain/app/own-font.ts';

/** The fonts of a data folder, as a start of the app opens them. */
export function openFonts(dataDirectory: string) {
  const log = silentLog;
  const { database } = openDatabase(dataDirectory, { clock: createClock(), log });
  const events = createEventHub(() => undefined);
  const { handlers, read } = createOwnFonts({ dataDirectory, database, events, log });
  return {
    ...{ database, events, read },
    list: () => handlers['fonts.list'](),
    add: (name: string, bytes: Buffer) => handlers['fonts.add']({ name, base64: bytes.toString('base64') }),
    remove: (id: string) => handlers['fonts.remove']({ id: OwnFontId.parse(id) }),
    restore: (id: string) => handlers['fonts.restore']({ id: OwnFontId.parse(id) }),
  };
}

/** Begins as a font does. */
export function fontBytes(number: number, length = 200_000): Buffer {
  return Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(length, String(number))]);
}
