import { expect, it } from 'vitest';
import { createActs } from '#core/platform/database/acts.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { episode } from '#core/watching/progress/testing/progress-stores.ts';
import { createProgressPart } from './progress-part.ts';

it('reads progress entry by entry, so that other work can run in between', () => {
  const database = openEmptyDatabase();
  for (const [n, seconds] of [30, -1].entries())
    database
      .prepare(`INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
        VALUES ('7', ?, 7, ?, 0, 9)`)
      .run(episode(n), seconds);
  const skipped: string[] = [];
  const log = { ...silentLog, warn: (message: string) => void skipped.push(message) };
  const entries = createProgressPart({ database, log, acts: createActs(database) })
    .all()
    [Symbol.iterator]();
  expect(entries.next().value).toMatchObject({ positionSeconds: 30 });
  expect(skipped).toEqual([]);
  expect(entries.next().done).toBe(true);
  expect(skipped).toEqual(['row skipped']);
});
