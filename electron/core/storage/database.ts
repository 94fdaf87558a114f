import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock, Log } from '#core/ports.ts';
import { migrations } from './migrations.ts';
import { salvage } from './salvage.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { inTransaction } from './transaction.ts';

const FILE_NAME = 'engawa.db';
const BUSY_TIMEOUT_MILLISECONDS = 5_000;

/** The data belongs to a newer version of the app; it is left untouched. */
export class DatabaseFromNewerVersionError extends Error {
  constructor(found: number, known: number) {
    super(`The library was last used by a newer version of Engawa (schema ${found}, this one knows ${known}).`);
    this.name = 'DatabaseFromNewerVersionError';
  }
}

export type OpenedDatabase = {
  readonly database: DatabaseSync;
  /** Set when the file found was damaged: the name it is kept under, and how many of its rows could be brought over. */
  readonly setAside: { readonly keptAs: string; readonly salvagedRows: number } | null;
};

/**
 * Opens the person's database, or begins a new one. A damaged file is renamed, never deleted, and what is still readable
 * in it is brought over. Throws `DatabaseFromNewerVersionError`, and whatever the file system says of an unusable folder.
 */
export function openDatabase(dataDirectory: string, { clock, log }: { clock: Clock; log: Log }): OpenedDatabase {
  mkdirSync(dataDirectory, { recursive: true });
  const path = join(dataDirectory, FILE_NAME);
  try {
    return { database: openSound(path), setAside: null };
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    log.error('database damaged', cause, { file: FILE_NAME });
    const keptAs = keepAside(dataDirectory, clock.now());
    const database = openSound(path);
    const salvagedRows = salvage(join(dataDirectory, keptAs), database, log);
    log.warn('database set aside', { keptAs, salvagedRows });
    return { database, setAside: { keptAs, salvagedRows } };
  }
}

function openSound(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MILLISECONDS });
  try {
    // FULL: what was acknowledged survives power loss, not only a kill.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    expectPragma(database, 'journal_mode', 'wal');
    expectPragma(database, 'synchronous', 2);
    expectPragma(database, 'foreign_keys', 1);
    const check = database.prepare('PRAGMA integrity_check(1)').get();
    if (check?.['integrity_check'] !== 'ok') throw new DamagedDatabaseError(String(check?.['integrity_check']));
    migrate(database);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function migrate(database: DatabaseSync): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (found > migrations.length) throw new DatabaseFromNewerVersionError(found, migrations.length);
  for (const [index, step] of migrations.entries()) {
    if (index < found) continue;
    inTransaction(database, () => database.exec(`${step}; PRAGMA user_version = ${index + 1};`));
  }
}

class DamagedDatabaseError extends Error {}

function isDamage(cause: unknown): boolean {
  const code = sqliteCode(cause);
  return cause instanceof DamagedDatabaseError || code === SQLITE.corrupt || code === SQLITE.noDatabase;
}

function keepAside(dataDirectory: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const keptAs = `engawa.damaged-${stamp}.db`;
  // The file itself last: without it SQLite would take the log beside it for a leftover, and remove it.
  for (const suffix of ['-wal', '-shm', '']) {
    const source = join(dataDirectory, FILE_NAME + suffix);
    if (existsSync(source)) renameSync(source, join(dataDirectory, keptAs + suffix));
  }
  return keptAs;
}

function expectPragma(database: DatabaseSync, name: string, expected: string | number): void {
  const found = database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== expected) throw new Error(`PRAGMA ${name} is ${String(found)} instead of ${expected}`);
}
