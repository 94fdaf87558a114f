import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CorePorts } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type Backup, BackupId } from '#shared/domain/app/backup.ts';
import {
  assertSound,
  type DatabaseFile,
  isDamage,
  type OpenedDatabase,
  openDatabaseFile,
  openImmutable,
  removeDatabase,
  schemaVersion,
  timestamp,
} from './database-file.ts';
import { isCache, isOfDevice, migrations } from './migrations.ts';
import { copyTables, salvage, tablesOf } from './salvage.ts';

type ClockAndLog = Pick<CorePorts, 'clock' | 'log'>;

export type RestoredBackup = {
  readonly chosen: Backup['id'];
  readonly madeAt: number;
  /** `failed`: the data is unchanged. */
  readonly outcome: 'in-place' | 'failed';
  /** The backup of the former data; null when there was none. */
  readonly undo: Backup['id'] | null;
};

export type OpenedPersonDatabase = OpenedDatabase & {
  readonly backups: ReturnType<typeof createBackupFolder>;
  readonly restored: RestoredBackup | null;
};

/** Opens or creates the person's database (`openDatabaseFile`). Where the app was used before, an empty file is damage. */
export function openDatabase(dataDirectory: string, { clock, log }: ClockAndLog): OpenedPersonDatabase {
  mkdirSync(dataDirectory, { recursive: true });
  const backups = createBackupFolder(dataDirectory, { clock, log });
  const file: DatabaseFile = {
    ...{ directory: dataDirectory, stem: 'engawa', migrations, isExclusive: false, isCache },
    // The first start creates the library right after the database.
    isExpected: existsSync(join(dataDirectory, 'library', 'library.db')) || backups.list().length > 0,
    backups: () => backups.list().map(({ id }) => backups.pathOf(id)),
    beforeMigration: (database) => {
      try {
        backups.make(database);
      } catch (cause) {
        // The migration is safe without a copy: it changes all or nothing.
        log.warn('no backup before the migration', { reason: String(cause) });
      }
    },
  };
  const restored = putChosenInPlace();
  return { ...openDatabaseFile(file, { clock, log }), backups, restored };

  function putChosenInPlace(): OpenedPersonDatabase['restored'] {
    const name = readdirSync(dataDirectory).find((found) => RESTORED.test(found));
    if (name === undefined) return null;
    const chosen = BackupId.parse(name.replace(RESTORED, 'engawa-'));
    const madeAt = madeAtOf(chosen);
    try {
      return { chosen, madeAt, outcome: 'in-place', undo: putInPlace(name)?.id ?? null };
    } catch (cause) {
      // The data is unchanged. Removing the backup keeps the next starts from failing again.
      log.error('backup not put in place', cause);
      removeDatabase(join(dataDirectory, name));
      return { chosen, madeAt, outcome: 'failed', undo: null };
    }
  }

  /** Backs up the present data and keeps its cache and the tables of the device. */
  function putInPlace(name: string): Backup | null {
    const path = join(dataDirectory, 'engawa.db');
    let undo: Backup | null = null;
    if (existsSync(path)) {
      undo = inDatabase(file, backups.make);
      // Migrating needs no further backup: the chosen one is still there.
      const restoredFile = { ...file, stem: basename(name, '.db'), beforeMigration: () => undefined };
      inDatabase(restoredFile, (next) => {
        const stays = (table: string) => isCache(table) || isOfDevice(table);
        for (const table of tablesOf(next).filter(stays)) next.exec(`DELETE FROM "${table}"`);
        salvage(path, next, log, stays);
      });
    }
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameSync(join(dataDirectory, name), path);
    rmSync(join(dataDirectory, `${basename(name, '.db')}.schema.json`), { force: true });
    return undo;
  }

  function inDatabase<Value>(of: DatabaseFile, work: (database: DatabaseSync) => Value): Value {
    using database = openDatabaseFile(of, { clock, log }).database;
    return work(database);
  }
}

const RESTORED = /^engawa\.restored-(?=[\dTZ-]+\.db$)/;

/** The next start puts a backup at this path in place of the database. */
export function restoredPath(dataDirectory: string, id: BackupId): string {
  return join(dataDirectory, id.replace('engawa-', 'engawa.restored-'));
}

const KEPT = 3;

/** Copies of the person's database without its cache, in `backups` of the data folder. The newest three are kept. */
export function createBackupFolder(dataDirectory: string, { clock, log }: ClockAndLog) {
  const directory = join(dataDirectory, 'backups');
  const partial = join(directory, 'partial.db');
  const pathOf = (id: BackupId) => join(directory, id);

  function list(): Backup[] {
    if (!existsSync(directory)) return [];
    return readdirSync(directory)
      .flatMap((name) => BackupId.safeParse(name).data ?? [])
      .map((id) => ({ id, madeAt: madeAtOf(id), bytes: statSync(pathOf(id)).size }))
      .toSorted((one, other) => other.madeAt - one.madeAt);
  }

  return {
    /** Newest first. */
    list,
    pathOf,
    /** Throws errors of SQLite and the file system, such as a full disk. */
    make: (database: DatabaseSync): Backup => {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      for (const suffix of ['', '-journal']) rmSync(partial + suffix, { force: true });
      copyTables(database, partial, migrations, (table) => !isCache(table));
      forgetMove(partial);
      assertGoodFile(partial);
      // Later than all others, even in the same millisecond or where the clock was set back.
      const madeAt = Math.floor(Math.max(clock.now(), ...list().map((former) => former.madeAt + 1)));
      const made = { id: `engawa-${timestamp(madeAt)}.db`, madeAt, bytes: statSync(partial).size };
      renameSync(partial, pathOf(made.id));
      // Removes old backups only after the new one was read back.
      for (const { id } of list().slice(KEPT)) rmSync(pathOf(id), { force: true });
      log.info('backup made', { bytes: made.bytes });
      return made;
    },
    /** Throws `not-found`, or `rejected` with the field `file`: `unreadable` or `newer`. */
    assertGood: (id: BackupId): void => {
      if (!existsSync(pathOf(id))) throw new AppFailure({ code: 'not-found' });
      let version: number;
      try {
        version = assertGoodFile(pathOf(id));
      } catch (cause) {
        if (!isDamage(cause)) throw cause;
        throw new AppFailure({ code: 'rejected', fields: { file: ['unreadable'] } }, { cause });
      }
      if (version > migrations.length) throw new AppFailure({ code: 'rejected', fields: { file: ['newer'] } });
    },
  };
}

/** By the time the backup is used a running move of the library is over, and must not be cleaned up after. */
function forgetMove(path: string): void {
  using database = new DatabaseSync(path);
  if (!tablesOf(database).includes('storage_choice')) return;
  database.exec("DELETE FROM storage_choice WHERE name IN ('library.arriving', 'library.leaving')");
}

/** Returns the version of the schema. */
function assertGoodFile(path: string): number {
  using database = openImmutable(path);
  assertSound(database, null);
  return schemaVersion(database);
}

/** When it was made, epoch milliseconds. */
function madeAtOf(id: BackupId): number {
  const [, date, hours, minutes, seconds, milliseconds] =
    /^engawa-(.{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(id) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
