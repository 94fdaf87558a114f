import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { amount } from '#shared/testing/amount.ts';
import { openDatabase } from './database.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/save-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 2, 100);
const timeout = 120_000 + KILLS * 10_000;

/** Three at a time: most of each life is the start of a process. */
test.concurrent.each([1, 2, 3])(
  'acknowledged saves survive kill -9 at any moment (%i)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engawa-kill-'));
    let next = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const acknowledged = (await runUntilKilled(PROGRAM, folder, String(next))).map(Number);
      expect(acknowledged[0]).toBe(next);
      const last = acknowledged.at(-1) ?? Number.NaN;

      const { database, setAside } = openDatabase(folder, { clock: createClock(), log: silentLog });
      expect(setAside).toBeNull();
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      const rows = database.prepare('SELECT position_seconds AS position FROM progress ORDER BY position').all();
      const positions = rows.map((row) => Number(row['position']));
      const kept = positions.at(-1) ?? Number.NaN;
      // At most one save was kept whose acknowledgement was cut off.
      expect(kept - last).toSatisfy((more) => more === 0 || more === 1);
      expect(positions).toEqual(Array.from({ length: Math.min(40, kept + 1) }, (_, index) => kept - index).reverse());
      // Each save counts once in the outbox: no position is kept without waiting there.
      const outbox = database.prepare('SELECT count(*) AS n, sum(revision) AS saves FROM timecode_outbox').get();
      expect(outbox).toEqual({ n: positions.length, saves: kept + 1 });
      database.close();
      next = kept + 1;
    }
    await rm(folder, { recursive: true });
  },
  timeout,
);
