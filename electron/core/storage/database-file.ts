import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock, Log } from '#core/ports.ts';
import { salvage, tablesOf } from './salvage.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { inTransaction } from './transaction.ts';

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

export type DatabaseFile = {
  readonly directory: string;
  /** `<stem>.db`. */
  readonly stem: string;
  readonly migrations: readonly string[];
  /** Tables that are held against damage when the file is opened; without it all. Looking at long ones takes long. */
  readonly isChecked?: (table: string) => boolean;
  /** Nobody else may open it as long as it is open here; who tries fails at once with SQLITE_BUSY. */
  readonly isExclusive: boolean;
  /** Tables that are made of others, and are better made anew than brought over from a damaged file. */
  readonly isDerived?: (table: string) => boolean;
  /** Damage was met while it was in use: it is set aside whatever the first look at it says. */
  readonly isKnownDamaged?: boolean;
};

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** Of the files that a database is made of; its own stands last. */
const SUFFIXES = ['-wal', '-shm', ''];

/**
 * Opens a database, or begins a new one. A damaged file is renamed, never deleted, and what is still readable in it is
 * brought over; it keeps its name until all of that is on the disk. Throws `DatabaseFromNewerVersionError`, and whatever the
 * file system says of an unusable folder.
 */
export function openDatabaseFile(file: DatabaseFile, { clock, log }: { clock: Clock; log: Log }): OpenedDatabase {
  mkdirSync(file.directory, { recursive: true });
  const path = join(file.directory, `${file.stem}.db`);
  const rescued = join(file.directory, `${file.stem}.rescued.db`);
  // The app ended between the two renamings: everything is in it.
  if (!existsSync(path) && existsSync(rescued)) renameSync(rescued, path);
  try {
    if (file.isKnownDamaged === true && existsSync(path)) throw new DamagedDatabaseError('met while in use');
    return { database: openSound(path, file), setAside: null };
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    log.error('database damaged', cause, { file: basename(path) });
    const salvagedRows = rescue(path, rescued, file, log);
    const keptAs = keepAside(file, clock.now());
    renameSync(rescued, path);
    log.warn('database set aside', { keptAs, salvagedRows });
    return { database: openSound(path, file), setAside: { keptAs, salvagedRows } };
  }
}

/** Returns the number of rows. */
function rescue(path: string, rescued: string, file: DatabaseFile, log: Log): number {
  for (const suffix of SUFFIXES) rmSync(rescued + suffix, { force: true });
  const { isDerived = () => false } = file;
  const database = openSound(rescued, file);
  try {
    return salvage(path, database, log, (table) => !isDerived(table));
  } finally {
    // Brings everything into the one file.
    database.close();
  }
}

/** Whether a database said that its file does not hold what it should. */
export function isDamage(cause: unknown): boolean {
  const code = sqliteCode(cause);
  return cause instanceof DamagedDatabaseError || code === SQLITE.corrupt || code === SQLITE.noDatabase;
}

/** Throws what `isDamage` knows when something is wrong in a table or in one of its indexes. */
export function assertSound(database: DatabaseSync, table: string | null): void {
  const wanted = table === null ? '1' : `'${table}'`;
  const found = String(database.prepare(`PRAGMA integrity_check(${wanted})`).get()?.['integrity_check']);
  if (found !== 'ok') throw new DamagedDatabaseError(found);
}

function openSound(path: string, { migrations, isChecked, isExclusive }: DatabaseFile): DatabaseSync {
  const timeout = isExclusive ? 0 : BUSY_TIMEOUT_MILLISECONDS;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout });
  try {
    if (isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // FULL: what was acknowledged survives power loss, not only a kill.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    expectPragma(database, 'journal_mode', 'wal');
    expectPragma(database, 'synchronous', 2);
    expectPragma(database, 'foreign_keys', 1);
    const tables = isChecked === undefined ? [null] : tablesOf(database).filter(isChecked);
    for (const table of tables) assertSound(database, table);
    migrate(database, migrations);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (found > migrations.length) throw new DatabaseFromNewerVersionError(found, migrations.length);
  if (found === migrations.length) return;
  // All that are due at once: each by itself would wait for the disk.
  inTransaction(database, () => {
    for (const step of migrations.slice(found)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

class DamagedDatabaseError extends Error {}

function keepAside({ directory, stem }: DatabaseFile, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const keptAs = `${stem}.damaged-${stamp}.db`;
  // The file itself last: without it SQLite would take the log beside it for a leftover, and remove it.
  for (const suffix of SUFFIXES) {
    const source = join(directory, `${stem}.db${suffix}`);
    if (existsSync(source)) renameSync(source, join(directory, keptAs + suffix));
  }
  return keptAs;
}

function expectPragma(database: DatabaseSync, name: string, expected: string | number): void {
  const found = database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== expected) throw new Error(`PRAGMA ${name} is ${String(found)} instead of ${expected}`);
}
