import { createSettingStore } from '#core/app/settings/settings-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createKnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { createSearchStore } from '#core/platform/known-titles/search-store.ts';
import { createReadingStores } from '#core/reading/places/reading-stores.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { progressStoresOver } from '#core/watching/progress/testing/progress-stores.ts';
import { createWatchDayStore } from '#core/watching/progress/watch-days.ts';
import { createPersonData, type Exchange, type Section } from '../person-data.ts';

const log = silentLog;
const WRITTEN_AT = Date.UTC(2026, 10, 21, 12);

/** The data of one device in memory, and all stores over it. */
export function openData() {
  const database = openEmptyDatabase();
  const library = createKnownTitles(database, { clock: createManualClock(), log });
  const data = createPersonData({ database, log, library });
  return {
    ...{ database, library },
    ...progressStoresOver(database),
    watchDays: createWatchDayStore({ database, log }),
    reading: createReadingStores({ database, log }),
    settings: createSettingStore({ database, log: silentLog }),
    searches: createSearchStore({ database, log: silentLog }),
    data,
    read: data.read,
    write: (now = WRITTEN_AT, exchange?: Exchange) => data.write(now, exchange),
  };
}
export type OpenData = ReturnType<typeof openData>;

/** A file of these sections only. */
export function fileOf(sections: { readonly [Name in Section]?: readonly unknown[] }): string {
  return JSON.stringify({ format: 'engawa-data', version: 1, exportedAt: '2026-11-21T12:00:00.000Z', ...sections });
}

/** The content of a file, as plain JSON. */
export function contentOf(text: string): Record<string, Record<string, unknown>[]> {
  // Written by the code under test a moment ago; the expectations look closer.
  return JSON.parse(text) as Record<string, Record<string, unknown>[]>;
}

export const moment = (milliseconds: number) => new Date(milliseconds).toISOString();
