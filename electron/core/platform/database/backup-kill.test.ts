import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { amount } from '#shared/testing/amount.ts';
import { openDatabase } from './database.ts';
import { openDatabaseFile } from './database-file.ts';
import { migrations } from './migrations.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/back-up-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 2, 40);
const timeout = 120_000 + KILLS * 10_000;
const ROWS = 100;

const parts = { clock: createClock(), log: silentLog };

/** The rows that a start after the kill finds: `live` in the database, `kept` in backups, each of which is good. */
function find(folder: string): { live: ReadonlySet<string>; kept: ReadonlySet<string> } {
  const { database, setAside, backups } = openDatabase(folder, parts);
  expect(setAside).toBeNull();
  const live = numbersIn(database);
  database.close();
  const kept = new Set<string>();
  for (const { id } of backups.list()) {
    backups.assertGood(id);
    const copy = new DatabaseSync(backups.pathOf(id), { readOnly: true });
    for (const number of numbersIn(copy)) kept.add(number);
    copy.close();
  }
  return { live, kept };
}

function numbersIn(database: DatabaseSync): ReadonlySet<string> {
  const rows = database.prepare('SELECT text FROM recent_search').all();
  return new Set(rows.map(({ text }) => String(text)));
}

test.concurrent.each(['backup', 'restore'])(
  'acknowledged rows and one good backup survive kill -9 at any moment of a %s',
  async (what) => {
    const folder = mkdtempSync(join(tmpdir(), 'engawa-backup-kill-'));
    let next = 1;
    let hasBackup = false;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const lines = await runUntilKilled(PROGRAM, what, folder, String(next));
      const { live, kept } = find(folder);
      const restoredAt = lines.lastIndexOf('restoring');
      for (const [at, line] of lines.entries()) {
        if (line === 'restoring') continue;
        // Rows that a restore removes are in the backup that it makes first.
        if (at > restoredAt) expect(live, `${kill}: ${line}`).toContain(line);
        else if (lines.indexOf('restoring', at) === restoredAt) expect(live.has(line) || kept.has(line)).toBe(true);
      }
      hasBackup ||= lines.some((line) => Number(line) % 7 === 0 && line !== lines.at(-1));
      if (hasBackup) expect(kept.size).toBeGreaterThan(0);
      next = Math.max(next, ...lines.map((line) => Number(line) || 0)) + 2;
    }
    rmSync(folder, { recursive: true });
  },
  timeout,
);

test.concurrent('kill -9 at any moment of a migration loses no row, and the backup before it is complete', {
  timeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engawa-migration-kill-'));
  const old = join(folder, 'old');
  mkdirSync(old);
  const former = { directory: old, stem: 'engawa', migrations: migrations.slice(0, -1), isExclusive: false };
  const { database } = openDatabaseFile(former, parts);
  const insert = database.prepare('INSERT INTO recent_search (text, searched_at) VALUES (?, 0)');
  for (let row = 0; row < ROWS; row += 1) insert.run(String(row));
  database.close();
  let next = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const last = Number((await runUntilKilled(PROGRAM, 'migrate', folder, String(next))).at(-1));
    for (const copy of [last - 1, last].filter((number) => number >= next)) {
      const directory = join(folder, String(copy));
      const { live, kept } = find(directory);
      expect(live.size).toBe(ROWS);
      expect(kept.size).toBe(ROWS);
    }
    for (let copy = next; copy <= last; copy += 1) rmSync(join(folder, String(copy)), { recursive: true });
    next = last + 1;
  }
  rmSync(folder, { recursive: true });
});
