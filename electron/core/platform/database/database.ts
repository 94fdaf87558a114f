import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock, Log } from '#core/ports.ts';
import { type Backup, BackupId } from '#shared/domain/app/backup.ts';
import { type BackupFolder, createBackupFolder, madeAtOf } from './backups.ts';
import { type DatabaseFile, type OpenedDatabase, openDatabaseFile, removeDatabase } from './database-file.ts';
import { isCache, isOfDevice, migrations } from './migrations.ts';
import { salvage, tablesOf } from './salvage.ts';
import { isStorageFull } from './storage-failure.ts';

export type RestoredBackup = {
  readonly chosen: Backup['id'];
  readonly madeAt: number;
  /** `failed`: the data is unchanged. */
  readonly outcome: 'in-place' | 'failed';
  /** The backup of the former data; null when there was none. */
  readonly undo: Backup['id'] | null;
};

type OpenedPersonDatabase = OpenedDatabase & {
  readonly backups: BackupFolder;
  readonly restored: RestoredBackup | null;
};

/** Opens or creates the person's database (`openDatabaseFile`). If the app was used before, an empty file is damage. */
export function openDatabase(
  dataDirectory: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): OpenedPersonDatabase {
  mkdirSync(dataDirectory, { recursive: true });
  const backups = createBackupFolder(dataDirectory, { clock, log });
  const file: DatabaseFile = {
    ...{ directory: dataDirectory, stem: 'engawa', migrations, isExclusive: false, isCache },
    // The first start creates the library right after the database.
    isExpected: existsSync(join(dataDirectory, 'library', 'library.db')) || backups.list().length > 0,
    backups: () => backups.list().map(({ id }) => backups.pathOf(id)),
    onRescued: (rescued) => rescued.exec(FORGET_WRITTEN),
    beforeMigration: (database) => {
      try {
        backups.make(database);
      } catch (cause) {
        // The next start with enough room makes it. Other failures do not stop the migration, which changes all or nothing.
        if (isStorageFull(cause)) throw cause;
        log.warn('no backup before the migration', { reason: String(cause) });
      }
    },
  };
  const restored = putChosenInPlace();
  return { ...openDatabaseFile(file, { clock, log }), backups, restored };

  function putChosenInPlace(): OpenedPersonDatabase['restored'] {
    const name = readdirSync(dataDirectory)
      .find((found) => RESTORED.test(found))
      ?.replace('.rescued', '');
    if (name === undefined) return null;
    const chosen = BackupId.parse(name.replace(RESTORED, 'engawa-'));
    const madeAt = backups.list().find(({ id }) => id === chosen)?.madeAt ?? madeAtOf(chosen);
    try {
      return { chosen, madeAt, outcome: 'in-place', undo: putInPlace(name)?.id ?? null };
    } catch (cause) {
      // The data is unchanged. Removing the chosen copy and its rescued version keeps it so at the next starts.
      log.error('backup not put in place', cause);
      for (const left of [name, rescuedName(name)]) removeDatabase(join(dataDirectory, left));
      return { chosen, madeAt, outcome: 'failed', undo: null };
    }
  }

  /** Backs up the present data and keeps its cache and the tables of the device. */
  function putInPlace(name: string): Backup | null {
    const path = join(dataDirectory, 'engawa.db');
    const rescued = join(dataDirectory, rescuedName(name));
    if (existsSync(rescued)) {
      // The app ended before the rescued version replaced the damaged copy.
      removeDatabase(join(dataDirectory, name));
      renameSync(rescued, join(dataDirectory, name));
    }
    let undo: Backup | null = null;
    // If the app ended while a damaged file was being replaced, its rescued version is the present data.
    if (existsSync(path) || existsSync(join(dataDirectory, 'engawa.rescued.db'))) {
      undo = inDatabase(file, backups.make);
      // Migrating needs no further backup: the chosen one is still there.
      const restoredFile = { ...file, stem: basename(name, '.db'), beforeMigration: () => undefined };
      inDatabase(restoredFile, (next) => {
        const stays = (table: string) => isCache(table) || isOfDevice(table);
        for (const table of tablesOf(next).filter(stays)) next.exec(`DELETE FROM "${table}"`);
        salvage(path, next, log, stays);
        // Only the main file is renamed. Closing moves the log into it too, but does not report a full disk.
        next.exec('PRAGMA wal_checkpoint(TRUNCATE)');
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

/** Lost rows may be in this device's own file of the sync folder, which is read while its state is unknown (device-state.ts). */
const FORGET_WRITTEN = `
  UPDATE connection_state SET body = json_set(body, '$.written', NULL) WHERE service = 'devices' AND json_valid(body)`;

const rescuedName = (name: string) => name.replace(/db$/, 'rescued.db');

const RESTORED = /^engawa\.restored-(?=[\dTZ-]+(\.rescued)?\.db$)/;

/** The next start puts a backup at this path in place of the database. */
export function restoredPath(dataDirectory: string, id: BackupId): string {
  return join(dataDirectory, id.replace('engawa-', 'engawa.restored-'));
}
