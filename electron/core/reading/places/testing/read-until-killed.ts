import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createClock } from '#core/platform/time.ts';
import { createReading } from '#core/reading/create-reading.ts';
import { say } from '#core/testing/say.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/**
 * A program to be killed: reads chapters `from`, `from + 1`, ... of one title to their ends, and writes each one as a line
 * once it is stored. `node read-until-killed.ts <folder> <from>`
 */
const [folder = '', from = '0'] = process.argv.slice(2);
const clock = createClock();
const log = silentLog;
const { database } = openDatabase(folder, { clock, log });
database.exec('PRAGMA wal_autocheckpoint = 20');
const events = createEventHub(() => undefined);
const { handlers } = createReading(
  { database, events, clock, log, titles: { novel: () => null } },
  {
    answers: createAnswerStore(database, appContract, { now: clock.now, log }),
    novels: { chapters: () => Promise.reject(new AppFailure({ code: 'offline' })) },
  },
);
const slugUrl = SlugUrl.parse('5--night-library');
const { signal } = new AbortController();

for (let number = Number(from); ; number += 1) {
  const place = { slugUrl, volume: '1', number: String(number), branchId: null, paragraph: number, offset: 0 };
  await handlers['reading.save']({ ...place, isAtEnd: true }, { signal });
  say(number);
}
