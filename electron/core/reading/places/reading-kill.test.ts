import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { createReadingStores } from '#core/reading/places/reading-stores.ts';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/read-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 2, 80);
const timeout = 120_000 + KILLS * 10_000;
const slugUrl = SlugUrl.parse('5--night-library');

test('after any kill a chapter is in the history, read, and the place in its title, all together or not at all', {
  timeout,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-kill-'));
  let next = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const last = Number((await runUntilKilled(PROGRAM, folder, String(next))).at(-1));
    const { database, setAside } = openDatabase(folder, { clock: createClock(), log: silentLog });
    expect(setAside).toBeNull();
    const stores = createReadingStores({ database, log: silentLog });
    const kept = stores.positions.get(slugUrl)?.paragraph ?? Number.NaN;
    // At most one was stored whose line was cut off.
    expect(kept - last).toSatisfy((more) => more === 0 || more === 1);
    expect(stores.chapters.read(slugUrl, 1_000_000)).toHaveLength(kept + 1);
    expect(stores.history.count()).toBe(kept + 1);
    expect(stores.history.page(1)[0]).toMatchObject({ number: String(kept), isRead: true });
    database.close();
    next = kept + 1;
  }
  await rm(folder, { recursive: true });
});
