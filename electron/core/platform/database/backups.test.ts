import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canMount } from '#core/testing/can-mount.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { openDatabase, restoredPath } from './database.ts';
import { openDatabaseFile, schemaVersion } from './database-file.ts';
import { migrations } from './migrations.ts';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engawa-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open() {
  const clock = createManualClock();
  return { clock, ...openDatabase(folder, { clock, log: silentLog }) };
}

function addSearch(database: DatabaseSync, text: string): void {
  database.prepare('INSERT INTO recent_search (text, searched_at) VALUES (?, 0)').run(text);
}

function rowsOf(path: string, table: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  database.close();
  return rows;
}

function versionOf(path: string): number {
  using database = new DatabaseSync(path, { readOnly: true });
  return schemaVersion(database);
}

it('keeps the newest three backups and up to ten of the last day, and lists no unfinished one', () => {
  const { clock, database, backups } = open();
  const makeAfter = (milliseconds: number) => {
    clock.pass(milliseconds);
    return backups.make(database);
  };
  const daily = [1, 2, 3, 4, 5].map(() => makeAfter(DAY_MILLISECONDS));
  writeFileSync(join(folder, 'backups', 'partial.db'), 'half of it');
  expect(backups.list()).toEqual(daily.toReversed().slice(0, 3));
  const restores = Array.from({ length: 11 }, () => makeAfter(MINUTE_MILLISECONDS));
  expect(backups.list()).toEqual(restores.toReversed().slice(0, 10));
  database.close();
});

it('is not made in place of a data folder that went away, nor at its mount point', () => {
  const { database, backups } = open();
  renameSync(folder, `${folder}-unplugged`);
  expect(() => backups.make(database)).toThrow('ENOENT');
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  expect(() => backups.make(database)).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  database.close();
  renameSync(`${folder}-unplugged`, folder);
});

it('refuses a backup of a newer version of the app', () => {
  const { database, backups } = open();
  const { id } = backups.make(database);
  expect(() => backups.assertGood(id)).not.toThrow();
  const backup = new DatabaseSync(backups.pathOf(id));
  backup.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  backup.close();
  const refused = { error: { code: 'rejected', fields: { file: ['newer'] } } };
  expect(() => backups.assertGood(id)).toThrow(expect.objectContaining(refused));
  database.close();
});

it('keeps the earlier backups, and the database usable, when a backup fails', () => {
  const { database, backups } = open();
  const made = backups.make(database);
  database.exec('CREATE TABLE of_no_known_version (value)');
  expect(() => backups.make(database)).toThrow(/of_no_known_version/);
  expect(backups.list()).toEqual([made]);
  // The database stays usable.
  addSearch(database, 'rain');
  expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  database.close();
});

it.skipIf(!canMount)('leaves no partial backup on a full disk', () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', folder]);
  try {
    const { database, backups } = open();
    addSearch(database, 'x'.repeat(900_000));
    expect(() => backups.make(database)).toThrow(/full/);
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    database.close();
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
});

it('leaves the cache and a running move of the library out of a backup', () => {
  const { database, backups } = open();
  addSearch(database, 'rain');
  database.exec(`
    INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good) VALUES ('a', '{}', '{}', 0, 0, 0);
    INSERT INTO storage_choice VALUES ('library.directory', '/books'), ('library.leaving', '/old'), ('library.arriving', '/new')`);
  const path = backups.pathOf(backups.make(database).id);
  expect([rowsOf(path, 'recent_search'), rowsOf(path, 'answer'), rowsOf(path, 'storage_choice')]).toEqual([1, 0, 1]);
  database.close();
});

it('puts a backup in place of rescued data that was not in place yet when the app ended', () => {
  const first = open();
  addSearch(first.database, 'rain');
  const { id } = first.backups.make(first.database);
  copyFileSync(first.backups.pathOf(id), restoredPath(folder, id));
  addSearch(first.database, 'snow');
  first.database.close();
  renameSync(join(folder, 'engawa.db'), join(folder, 'engawa.rescued.db'));
  const { database, backups, restored } = open();
  expect(restored).toMatchObject({ chosen: id, undo: expect.any(String) });
  expect(rowsOf(join(folder, 'engawa.db'), 'recent_search')).toBe(1);
  expect(rowsOf(backups.pathOf(restored?.undo ?? id), 'recent_search')).toBe(2);
  expect(readdirSync(folder).filter((name) => /rescued|damaged/.test(name))).toEqual([]);
  database.close();
});

it('does not try again at later starts to put a damaged backup in place', () => {
  const first = open();
  addSearch(first.database, 'rain');
  const { id } = first.backups.make(first.database);
  addSearch(first.database, 'snow');
  first.database.close();
  const chosen = restoredPath(folder, id);
  const bytes = readFileSync(first.backups.pathOf(id));
  writeFileSync(chosen, bytes.fill(0xff, 3 * 4_096, 5 * 4_096));
  for (const undo of [null, undefined]) {
    const { database, restored } = open();
    expect([restored?.undo, rowsOf(join(folder, 'engawa.db'), 'recent_search')]).toEqual([undo, 2]);
    database.close();
  }
});

/** Writes a database of the schema before the last migration. */
function writeFormer(): void {
  const former = { directory: folder, stem: 'engawa', migrations: migrations.slice(0, -1), isExclusive: false };
  const old = openDatabaseFile(former, { clock: createManualClock(), log: silentLog }).database;
  addSearch(old, 'rain');
  old.close();
}

it.skipIf(!canMount)('does not migrate while the disk has no room for a backup', () => {
  writeFormer();
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', backups]);
  try {
    expect(open).toThrow(/full|ENOSPC/);
    const path = join(folder, 'engawa.db');
    expect([rowsOf(path, 'recent_search'), versionOf(path)]).toEqual([1, migrations.length - 1]);
  } finally {
    execFileSync('umount', ['--lazy', backups]);
  }
  open().database.close();
  expect(readdirSync(backups)).toHaveLength(1);
});

it('makes a backup before a migration, and none at a start without one', () => {
  writeFormer();
  const { database, backups } = open();
  const paths = backups.list().map(({ id }) => backups.pathOf(id));
  expect(paths.map((path) => rowsOf(path, 'recent_search'))).toEqual([1]);
  database.close();
  rmSync(join(folder, 'backups'), { recursive: true });
  open().database.close();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});
