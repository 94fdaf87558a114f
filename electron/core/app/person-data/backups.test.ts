import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, restoredPath } from '#core/platform/database/database.ts';
import { closeDatabase } from '#core/platform/database/database-file.ts';
import { isFolderFailure } from '#core/platform/database/storage-failure.ts';
import { damageUnnoticed } from '#core/platform/database/testing/damage-unnoticed.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createBackups } from './backups.ts';

const HOUR_MILLISECONDS = 3_600_000;
const YEAR_MILLISECONDS = 365 * 24 * HOUR_MILLISECONDS;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engawa-daily-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(clock = createManualClock()) {
  const parts = { clock, log: silentLog };
  const { database, backups } = openDatabase(folder, parts);
  const events = createEventHub(() => undefined);
  const rest = { database, backups, events, dataDirectory: folder, restart: () => undefined };
  const daily = createBackups({ ...parts, ...rest });
  let made = 0;
  events.subscribe(() => {
    made += 1;
  });
  return {
    ...{ clock, backups, handlers: daily.handlers },
    made: () => made,
    database,
    close: () => {
      daily.close();
      closeDatabase(database);
    },
  };
}

it('makes a backup soon after the start, then one a day', () => {
  const { clock, made, close } = open();
  clock.pass(HOUR_MILLISECONDS);
  expect(made()).toBe(1);
  clock.pass(3 * 24 * HOUR_MILLISECONDS);
  expect(made()).toBe(4);
  close();
});

it('makes a backup each day even after the clock was a year ahead', () => {
  const { clock, made, close } = open();
  clock.jump(YEAR_MILLISECONDS);
  clock.pass(HOUR_MILLISECONDS);
  clock.jump(-YEAR_MILLISECONDS);
  clock.pass(HOUR_MILLISECONDS);
  expect(made()).toBe(2);
  clock.pass(3 * 24 * HOUR_MILLISECONDS);
  expect(made()).toBe(5);
  close();
});

it('makes no backup at each start after the clock was a year ahead, and lists when each was made', () => {
  const { clock, backups, close } = open();
  clock.jump(YEAR_MILLISECONDS);
  clock.pass(HOUR_MILLISECONDS);
  close();
  clock.jump(-YEAR_MILLISECONDS);
  const backAt = clock.now();
  for (let start = 0; start < 5; start += 1) {
    const next = open(clock);
    clock.pass(HOUR_MILLISECONDS);
    expect(next.made()).toBe(start === 0 ? 1 : 0);
    next.close();
  }
  const [newest, ahead, ...others] = backups.list().map(({ madeAt }) => madeAt - backAt);
  expect(newest).toBeLessThan(HOUR_MILLISECONDS);
  expect(ahead).toBeGreaterThan(YEAR_MILLISECONDS - 2 * HOUR_MILLISECONDS);
  expect(others).toEqual([]);
});

it('makes a backup in spite of damage in the cache', () => {
  const { database, close } = open();
  const insert = database.prepare(`
    INSERT INTO answer VALUES (NULL, ?, '{}', ?, 0, 0, 0)`);
  for (let row = 0; row < 20; row += 1) insert.run(`a${row}`, 'x'.repeat(1_000));
  close();
  damageUnnoticed(join(folder, 'engawa.db'), 'answer');
  const next = open();
  next.clock.pass(HOUR_MILLISECONDS);
  expect(next.made()).toBe(1);
  next.close();
});

it('fails while a file is in the way of the backup folder, and makes a backup when it is gone', async () => {
  const { clock, handlers, made, close } = open();
  const place = join(folder, 'backups');
  writeFileSync(place, 'of somebody');
  await expect(handlers['backups.list']()).rejects.toSatisfy(isFolderFailure);
  await expect(handlers['backups.make']()).rejects.toSatisfy(isFolderFailure);
  clock.pass(HOUR_MILLISECONDS);
  expect(made()).toBe(0);
  rmSync(place);
  clock.pass(HOUR_MILLISECONDS);
  expect(made()).toBe(1);
  close();
});

it('leaves no copy behind when a restore fails', async () => {
  const { handlers, close } = open();
  const { id } = await handlers['backups.make']();
  const place = restoredPath(folder, id);
  mkdirSync(join(place, 'in the way'), { recursive: true });
  await expect(handlers['backups.restore']({ id })).rejects.toSatisfy(isFolderFailure);
  expect(existsSync(`${place}.new`)).toBe(false);
  close();
});
