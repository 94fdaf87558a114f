import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Clock, Log } from '#core/ports.ts';
import { copyWithSchemaPages, keepSchemaPages, salvage, schemaToKeep, tablesOf } from './salvage.ts';
import { isStorageFull, SQLITE, sqliteCode } from './storage-failure.ts';
import { inTransaction } from './transaction.ts';

/** The data belongs to a newer version of the app; it is left untouched. */
export class DatabaseFromNewerVersionError extends Error {
  constructor(found: number, known: number) {
    super(`The library was last used by a newer version of Engawa (schema ${found}, this one knows ${known}).`);
    this.name = 'DatabaseFromNewerVersionError';
  }
}

/** The outcome of replacing a damaged file. */
type SetAside = {
  /** The name it is kept under; null when there was no file. */
  readonly keptAs: string | null;
  readonly salvagedRows: number;
  /** The backup that filled the gaps; null when none was needed, or none is good. */
  readonly backup: string | null;
  /** All rows could be copied from the file itself. */
  readonly isWhole: boolean;
};

export type OpenedDatabase = { readonly database: DatabaseSync; readonly setAside: SetAside | null };

export type DatabaseFile = {
  readonly directory: string;
  /** `<stem>.db`. */
  readonly stem: string;
  readonly migrations: readonly string[];
  /** Tables to check for damage on opening, all by default. Long tables take long to check. */
  readonly isChecked?: (table: string) => boolean;
  /** Other connections fail at once with SQLITE_BUSY. */
  readonly isExclusive: boolean;
  /** Tables derived from others: rebuilt, not copied from a damaged file. */
  readonly isDerived?: (table: string) => boolean;
  /** Tables whose loss is not worth a backup. */
  readonly isCache?: (table: string) => boolean;
  /** Damage was found in use: the file is replaced even if the first check finds none. */
  readonly isKnownDamaged?: boolean;
  /** There was data before, so an empty or missing file is damage and not a first start. */
  readonly isExpected?: boolean;
  readonly beforeMigration?: (database: DatabaseSync) => void;
  /** Paths of older copies, best first: the first good one fills the gaps of a damaged file. */
  readonly backups?: () => readonly string[];
  /** Called with the new database and the sources of its rows. */
  readonly onRescued?: (rescued: DatabaseSync, rescue: Rescue) => void;
};

/** `sources`: files to read until the callback returns. `isKnown`: together they have every row that there was. */
export type Rescue = { readonly sources: readonly string[]; readonly isKnown: boolean };

const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** Suffixes of a database's files, the main file last. */
const SUFFIXES = ['-wal', '-shm', '-journal', ''];

/**
 * Opens or creates a database. A damaged file is renamed, never deleted: its readable rows are copied to a new file, and the
 * newest good backup fills the gaps. The file keeps its name until all of that is on the disk. Throws
 * `DatabaseFromNewerVersionError`, also for a damaged file, and errors of the file system.
 */
export function openDatabaseFile(file: DatabaseFile, { clock, log }: { clock: Clock; log: Log }): OpenedDatabase {
  mkdirSync(file.directory, { recursive: true });
  const path = pathOf(file, '');
  const rescued = pathOf(file, '.rescued');
  function replaceDamaged(): string | null {
    const keptAs = keepAside(file, clock.now());
    renameSync(rescued, path);
    return keptAs;
  }
  // The app ended before this complete file replaced the damaged one, whose log may already be set aside.
  if (existsSync(rescued)) replaceDamaged();
  try {
    if (file.isKnownDamaged === true && existsSync(path)) throw new DamagedDatabaseError('met while in use');
    if (file.isExpected === true && !existsSync(path)) throw new DamagedDatabaseError('the file is gone');
    return { database: openKept(file, log), setAside: null };
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    log.error('database damaged', cause, { file: basename(path) });
    using left = new DisposableStack();
    // Also if the rescue fails: a full disk needs the room.
    for (const kind of ['.rescuing', '.readable', '.backup'] as const) left.adopt(pathOf(file, kind), removeDatabase);
    const found = rescue(file, log);
    renameSync(pathOf(file, '.rescuing'), rescued);
    const keptAs = replaceDamaged();
    log.warn('database set aside', { keptAs, ...found });
    return { database: openKept(file, log), setAside: { keptAs, ...found } };
  }
}

function pathOf(
  { directory, stem }: DatabaseFile,
  kind: '' | '.rescuing' | '.rescued' | '.readable' | '.backup',
): string {
  return join(directory, `${stem}${kind}.db`);
}

const schemaPathOf = ({ directory, stem }: DatabaseFile) => join(directory, `${stem}.schema.json`);

/** The kept schema is needed only after damage, so a full disk must not keep the app from starting. */
function openKept(file: DatabaseFile, log: Log): DatabaseSync {
  const [path, keptPath] = [pathOf(file, ''), schemaPathOf(file)];
  const database = openSound(path, file);
  try {
    const unkept = schemaToKeep(database, keptPath);
    if (unkept === null) return database;
    // Reading the file beside SQLite would end SQLite's locks on it: closing any handle of a process ends its POSIX locks.
    closeDatabase(database);
    keepSchemaPages(path, keptPath, unkept);
  } catch (cause) {
    log.warn('schema not kept', { reason: String(cause) });
  }
  if (database.isOpen) return database;
  // Another program may have moved the file away meanwhile: a new empty one in its place would count as damage.
  accessSync(path, constants.W_OK);
  return openSound(path, file);
}

/** Builds a new database from the readable rows of the damaged one and its backups. */
function rescue(file: DatabaseFile, log: Log): Omit<SetAside, 'keptAs'> {
  const { migrations, isDerived = () => false, isCache = () => false, backups = () => [], onRescued } = file;
  const [rescuing, readable, copy] = [pathOf(file, '.rescuing'), pathOf(file, '.readable'), pathOf(file, '.backup')];
  for (const path of [rescuing, readable, copy]) removeDatabase(path);
  const fresh = { ...file, isExpected: false, isChecked: () => false, beforeMigration: () => undefined };
  const isWanted = (table: string) => !isDerived(table);
  const found = readableFile(file, log);
  const version = found === null ? 0 : versionOf(found);
  if (version > migrations.length) throw new DatabaseFromNewerVersionError(version, migrations.length);
  // At the damaged file's version first, so that later migrations change its rows as in a sound file.
  const own = found === null ? null : salvageAt(version || undefined, found);
  const database = openSound(rescuing, fresh);
  try {
    const isLacking = (table: string) =>
      isWanted(table) && !isCache(table) && (own === null || own.incomplete.has(table));
    const isWhole = !tablesOf(database).some(isLacking);
    const backup = isWhole ? null : (backups().find((from) => fillFrom(from, database, isLacking)) ?? null);
    // Retries rows that referred to rows of the backup.
    if (backup !== null && found !== null) salvage(found, database, log, isLacking);
    const sources = [found, backup === null ? null : copy].filter((source) => source !== null);
    onRescued?.(database, { sources, isKnown: isWhole || backup !== null });
    // Closing moves the log into the file too, but does not report a full disk.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return { salvagedRows: own?.rows ?? 0, backup, isWhole };
  } finally {
    database.close();
  }

  function salvageAt(version: number | undefined, from: string) {
    using former = openSound(rescuing, { ...fresh, migrations: migrations.slice(0, version) });
    return salvage(from, former, log, isWanted);
  }

  /** False when the backup is not good. */
  function fillFrom(backup: string, database: DatabaseSync, isLacking: (table: string) => boolean): boolean {
    try {
      removeDatabase(copy);
      copyFileSync(backup, copy);
      // Brings an older backup to the present schema.
      openSound(copy, { ...file, isExpected: true, beforeMigration: () => undefined }).close();
      salvage(copy, database, log, isLacking);
      return true;
    } catch (cause) {
      if (isStorageFull(cause)) throw cause;
      log.warn('backup not used', { file: basename(backup), reason: String(cause) });
      return false;
    }
  }
}

/** The damaged file, or a copy with a repaired beginning if the file cannot be opened; null when there is none. */
function readableFile(file: DatabaseFile, log: Log): string | null {
  const [path, readable] = [pathOf(file, ''), pathOf(file, '.readable')];
  if (!existsSync(path)) return null;
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    if (tablesOf(database).length > 0) return path;
  } catch (cause) {
    log.warn('beginning of the database not readable', { reason: String(cause) });
  }
  return copyWithSchemaPages(path, schemaPathOf(file), readable) ? readable : path;
}

/** 0 when it cannot be read. */
function versionOf(path: string): number {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    return schemaVersion(database);
  } catch {
    return 0;
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
}

export function isDamage(cause: unknown): boolean {
  const code = sqliteCode(cause);
  return cause instanceof DamagedDatabaseError || code === SQLITE.corrupt || code === SQLITE.noDatabase;
}

const foundDamaged = new WeakSet<DatabaseSync>();

/** Throws damage (`isDamage`) found in a table or its indexes; null: in all tables. */
export function assertSound(database: DatabaseSync, table: string | null): void {
  const wanted = table === null ? '1' : `'${table}'`;
  const found = String(database.prepare(`PRAGMA integrity_check(${wanted})`).get()?.['integrity_check']);
  if (found === 'ok') return;
  foundDamaged.add(database);
  throw new DamagedDatabaseError(found);
}

/** Takes any failure in use. After damage the next opening checks the whole file and replaces it. */
export function noteDamage(database: DatabaseSync, cause: unknown): void {
  if (isDamage(cause)) foundDamaged.add(database);
}

/**
 * Closes the database and notes the state of its file: while nothing changes the file, the next opening skips the check for
 * damage. Writes no note if damage was found in use.
 */
export function closeDatabase(database: DatabaseSync): void {
  const path = database.location();
  database.close();
  if (path === null || foundDamaged.has(database) || existsSync(`${path}-wal`)) return;
  try {
    writeFileSync(closedPathOf(path), stampOf(path));
  } catch {
    // The next opening checks the file.
  }
}

const closedPathOf = (path: string) => path.replace(/db$/, 'closed');

function stampOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return [ino, size, Math.trunc(mtimeMs)].join(' ');
}

/** Whether the file is as `closeDatabase` left it. The note is removed, so that a crash leaves none. */
function isAsClosed(path: string): boolean {
  try {
    const noted = readFileSync(closedPathOf(path), 'utf8');
    rmSync(closedPathOf(path));
    return noted === stampOf(path);
  } catch {
    return false;
  }
}

/** Throws damage (`isDamage`), `DatabaseFromNewerVersionError` and errors of the file system. */
export function openSound(path: string, file: DatabaseFile): DatabaseSync {
  const { migrations, isChecked, isExclusive, isExpected = false } = file;
  const timeout = isExclusive ? 0 : BUSY_TIMEOUT_MILLISECONDS;
  // With a log beside it SQLite opens even a file on a read-only disk.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  const isKnownSound = isAsClosed(path);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout });
  try {
    if (isExpected && schemaVersion(database) === 0) throw new DamagedDatabaseError('the file is empty');
    if (isExclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // A power cut undoes a new file or a migration as a whole, and the next start repeats it: neither waits for the disk.
    database.exec('PRAGMA synchronous = NORMAL');
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') throw new Error(`PRAGMA journal_mode is ${String(mode)} instead of wal`);
    const tables = isChecked === undefined ? [null] : tablesOf(database).filter(isChecked);
    if (!isKnownSound) for (const table of tables) assertSound(database, table);
    const isNew = schemaVersion(database) === 0;
    migrate(database, file);
    if (!isNew) assertComplete(database, migrations);
    // FULL: what was acknowledged survives power loss, not only a kill.
    database.exec('PRAGMA synchronous = FULL');
    // Exclusive mode takes the lock at the first write: two connections that have only read would keep each other from it.
    if (isExclusive) database.exec('BEGIN IMMEDIATE; COMMIT');
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

/** Whether a database file is complete, which it is not while it is still being copied. Takes no lock. */
export function isAllThere(path: string): boolean {
  try {
    using database = openImmutable(path);
    return schemaVersion(database) > 0;
  } catch (cause) {
    // Opening the file reports any other failure.
    return !isDamage(cause) && existsSync(path);
  }
}

/** Whether the last writes may be in a log beside the file. */
export function hasLog(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log?.isFile() === true && log.size > 0;
}

/**
 * Opens a database read-only with its log, even on a read-only disk: in exclusive locking mode SQLite keeps the log's index in
 * memory. The VFS takes no lock, since that would be a write. Closing deletes a log without a readable entry if the folder is
 * writable.
 */
export function openWithLog(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.search = process.platform === 'win32' ? '?vfs=win32-none' : '?vfs=unix-none';
  const database = new DatabaseSync(address, { readOnly: true });
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  return database;
}

function migrate(database: DatabaseSync, { migrations, beforeMigration }: DatabaseFile): void {
  const found = schemaVersion(database);
  if (found > migrations.length) throw new DatabaseFromNewerVersionError(found, migrations.length);
  if (found === migrations.length) return;
  if (found > 0) {
    assertComplete(database, migrations.slice(0, found));
    beforeMigration?.(database);
  }
  // One transaction, since each step by itself would wait for the disk.
  inTransaction(database, () => {
    for (const step of migrations.slice(found)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Throws damage if the database lacks tables, columns or indexes of the schema. */
function assertComplete(database: DatabaseSync, migrations: readonly string[]): void {
  using model = new DatabaseSync(':memory:');
  for (const step of migrations) model.exec(step);
  const there = new Set(partsOf(database));
  const missing = partsOf(model).filter((part) => !there.has(part));
  if (missing.length > 0) throw new DamagedDatabaseError(`missing: ${missing.join(', ')}`);
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
  // The main file last: without it SQLite would delete the log as a leftover.
  for (const suffix of SUFFIXES) {
    const source = pathOf(file, '') + suffix;
    if (existsSync(source)) renameSync(source, join(file.directory, keptAs + suffix));
  }
  return keptAs;
}

/** The time in a form that every system allows in a file name. */
export function timestamp(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, '-');
}
