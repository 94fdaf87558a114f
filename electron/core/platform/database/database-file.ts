import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Clock, Log } from '#core/ports.ts';
import { copyWithSchemaPages, keepSchemaPages, salvage, tablesOf } from './salvage.ts';
import { SQLITE, sqliteCode } from './storage-failure.ts';
import { inTransaction } from './transaction.ts';

/** The data belongs to a newer version of the app; it is left untouched. */
export class DatabaseFromNewerVersionError extends Error {
  constructor(found: number, known: number) {
    super(`The library was last used by a newer version of Engawa (schema ${found}, this one knows ${known}).`);
    this.name = 'DatabaseFromNewerVersionError';
  }
}

/** What became of a damaged file. */
export type SetAside = {
  /** The name it is kept under; null when there was no file. */
  readonly keptAs: string | null;
  /** How many of its rows could be brought over. */
  readonly salvagedRows: number;
  /** The backup that the rest is of; null when none was needed, or none is good. */
  readonly backup: string | null;
  /** Everything could be brought over from the file itself. */
  readonly isWhole: boolean;
};

export type OpenedDatabase = { readonly database: DatabaseSync; readonly setAside: SetAside | null };

export type DatabaseFile = {
  readonly directory: string;
  /** `<stem>.db`. */
  readonly stem: string;
  readonly migrations: readonly string[];
  /** Tables that are held against damage when the file is opened; without it all. Looking at long ones takes long. */
  readonly isChecked?: (table: string) => boolean;
  /** No other connection may open it meanwhile; attempts fail at once with SQLITE_BUSY. */
  readonly isExclusive: boolean;
  /** Tables that are made of others, and are better made anew than brought over from a damaged file. */
  readonly isDerived?: (table: string) => boolean;
  /** Tables whose loss is not worth a backup. */
  readonly isCache?: (table: string) => boolean;
  /** Damage was met while it was in use: it is set aside even if the first look finds nothing. */
  readonly isKnownDamaged?: boolean;
  /** There was data here before: an empty or missing file is damage, and not a first start. */
  readonly isExpected?: boolean;
  /** Called with the sound file before it is brought to a newer schema. */
  readonly beforeMigration?: (database: DatabaseSync) => void;
  /** Paths of older copies, the best first: what a damaged file no longer holds is taken from the first good one. */
  readonly backups?: () => readonly string[];
  /** Called with what was saved of a damaged file. */
  readonly onRescued?: (rescued: DatabaseSync, rescue: Rescue) => void;
};

/** `sources`: the files it came from, to be read until this is answered. `isKnown`: together they hold all rows there were. */
export type Rescue = { readonly sources: readonly string[]; readonly isKnown: boolean };

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** Suffixes of a database's files, the main file last. */
const SUFFIXES = ['-wal', '-shm', ''];

/**
 * Opens a database, or begins a new one. A damaged file is renamed, never deleted; what is still readable in it is brought
 * over, and the rest comes from the newest good backup. It keeps its name until all of that is on the disk. Throws
 * `DatabaseFromNewerVersionError`, and what the file system says of an unusable folder.
 */
export function openDatabaseFile(file: DatabaseFile, { clock, log }: { clock: Clock; log: Log }): OpenedDatabase {
  mkdirSync(file.directory, { recursive: true });
  const path = pathOf(file, '');
  const rescued = pathOf(file, '.rescued');
  // The app ended between the two renamings: everything is in it.
  if (!existsSync(path) && existsSync(rescued)) renameSync(rescued, path);
  try {
    if (file.isKnownDamaged === true && existsSync(path)) throw new DamagedDatabaseError('met while in use');
    if (file.isExpected === true && !existsSync(path)) throw new DamagedDatabaseError('the file is gone');
    return { database: keptOpen(openSound(path, file), file, log), setAside: null };
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    log.error('database damaged', cause, { file: basename(path) });
    const found = rescue(file, log);
    const keptAs = keepAside(file, clock.now());
    renameSync(rescued, path);
    log.warn('database set aside', { keptAs, ...found });
    return { database: keptOpen(openSound(path, file), file, log), setAside: { keptAs, ...found } };
  }
}

function pathOf({ directory, stem }: DatabaseFile, kind: '' | '.rescued' | '.readable' | '.backup'): string {
  return join(directory, `${stem}${kind}.db`);
}

const schemaPathOf = ({ directory, stem }: DatabaseFile) => join(directory, `${stem}.schema.json`);

/** Only of use after damage: a full disk must not keep the app from starting. */
function keptOpen(database: DatabaseSync, file: DatabaseFile, log: Log): DatabaseSync {
  try {
    keepSchemaPages(database, pathOf(file, ''), schemaPathOf(file));
  } catch (cause) {
    log.warn('schema not kept', { reason: String(cause) });
  }
  return database;
}

/** Makes a new database of what the damaged one and its backups still hold, beside it. */
function rescue(file: DatabaseFile, log: Log): Omit<SetAside, 'keptAs'> {
  const { isDerived = () => false, isCache = () => false, backups = () => [], onRescued } = file;
  const [rescued, readable, copy] = [pathOf(file, '.rescued'), pathOf(file, '.readable'), pathOf(file, '.backup')];
  for (const path of [rescued, readable, copy]) removeDatabase(path);
  const database = openSound(rescued, { ...file, isExpected: false });
  try {
    const found = readableFile(file, log);
    const isWanted = (table: string) => !isDerived(table);
    const own = found === null ? null : salvage(found, database, log, isWanted);
    const isLacking = (table: string) =>
      isWanted(table) && !isCache(table) && (own === null || own.incomplete.has(table));
    const isWhole = !tablesOf(database).some(isLacking);
    const backup = isWhole ? null : (backups().find((from) => fillFrom(from, database, isLacking)) ?? null);
    // Rows that were refused because what they refer to had yet to come from the backup.
    if (backup !== null && found !== null) salvage(found, database, log, isLacking);
    const sources = [found, backup === null ? null : copy].filter((source) => source !== null);
    onRescued?.(database, { sources, isKnown: isWhole || backup !== null });
    return { salvagedRows: own?.rows ?? 0, backup, isWhole };
  } finally {
    // Brings everything into the one file.
    database.close();
    for (const path of [readable, copy]) removeDatabase(path);
  }

  /** False when the backup is not good. */
  function fillFrom(backup: string, database: DatabaseSync, isLacking: (table: string) => boolean): boolean {
    try {
      removeDatabase(copy);
      copyFileSync(backup, copy);
      // Its schema may be an older one.
      openSound(copy, { ...file, isExpected: true, beforeMigration: () => undefined }).close();
      salvage(copy, database, log, isLacking);
      return true;
    } catch (cause) {
      log.warn('backup not used', { file: basename(backup), reason: String(cause) });
      return false;
    }
  }
}

/** The damaged file, or a copy whose beginning is mended when the file cannot even be opened; null when there is none. */
function readableFile(file: DatabaseFile, log: Log): string | null {
  const [path, readable] = [pathOf(file, ''), pathOf(file, '.readable')];
  if (!existsSync(path)) return null;
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      if (tablesOf(database).length > 0) return path;
    } finally {
      database.close();
    }
  } catch (cause) {
    log.warn('beginning of the database not readable', { reason: String(cause) });
  }
  return copyWithSchemaPages(path, schemaPathOf(file), readable) ? readable : path;
}

export function removeDatabase(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
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

function openSound(path: string, file: DatabaseFile): DatabaseSync {
  const { migrations, isChecked, isExclusive, isExpected = false } = file;
  const timeout = isExclusive ? 0 : BUSY_TIMEOUT_MILLISECONDS;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout });
  try {
    if (isExpected && schemaVersion(database) === 0) throw new DamagedDatabaseError('the file is empty');
    if (isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // FULL: what was acknowledged survives power loss, not only a kill.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    expectPragma(database, 'journal_mode', 'wal');
    expectPragma(database, 'synchronous', 2);
    expectPragma(database, 'foreign_keys', 1);
    const tables = isChecked === undefined ? [null] : tablesOf(database).filter(isChecked);
    for (const table of tables) assertSound(database, table);
    migrate(database, file);
    const missing = missingParts(database, migrations);
    if (missing.length > 0) throw new DamagedDatabaseError(`missing: ${missing.join(', ')}`);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Opens a database read-only without leaving a log beside it. */
export function openImmutable(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.search = '?immutable=1';
  return new DatabaseSync(address, { readOnly: true });
}

function migrate(database: DatabaseSync, { migrations, beforeMigration }: DatabaseFile): void {
  const found = schemaVersion(database);
  if (found > migrations.length) throw new DatabaseFromNewerVersionError(found, migrations.length);
  if (found === migrations.length) return;
  if (found > 0) {
    const missing = missingParts(database, migrations.slice(0, found));
    if (missing.length > 0) throw new DamagedDatabaseError(`missing: ${missing.join(', ')}`);
    beforeMigration?.(database);
  }
  // All that are due at once: each by itself would wait for the disk.
  inTransaction(database, () => {
    for (const step of migrations.slice(found)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Tables, columns and indexes that the schema has and the database does not. */
function missingParts(database: DatabaseSync, migrations: readonly string[]): string[] {
  const model = new DatabaseSync(':memory:');
  try {
    for (const step of migrations) model.exec(step);
    const there = new Set(partsOf(database));
    return partsOf(model).filter((part) => !there.has(part));
  } finally {
    model.close();
  }
}

function partsOf(database: DatabaseSync): string[] {
  const columns = `
    SELECT item.type || ' ' || item.name || ifnull('.' || part.name, '') AS part
    FROM sqlite_schema AS item LEFT JOIN pragma_table_xinfo(item.name) AS part ON item.type = 'table'`;
  return database
    .prepare(columns)
    .all()
    .map(({ part }) => String(part));
}

class DamagedDatabaseError extends Error {}

function keepAside(file: DatabaseFile, now: number): string | null {
  if (!existsSync(pathOf(file, ''))) return null;
  const keptAs = `${file.stem}.damaged-${timestamp(now)}.db`;
  // The file itself last: without it SQLite would take the log beside it for a leftover, and remove it.
  for (const suffix of SUFFIXES) {
    const source = pathOf(file, '') + suffix;
    if (existsSync(source)) renameSync(source, join(file.directory, keptAs + suffix));
  }
  return keptAs;
}

/** As it may stand in the name of a file on every system. */
export function timestamp(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, '-');
}

function expectPragma(database: DatabaseSync, name: string, expected: string | number): void {
  const found = database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== expected) throw new Error(`PRAGMA ${name} is ${String(found)} instead of ${expected}`);
}
