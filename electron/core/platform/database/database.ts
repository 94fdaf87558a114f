import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock, Log } from '#core/ports.ts';
import { type Backup, BackupId } from '#shared/domain/app/backup.ts';
import { type BackupFolder, createBackupFolder, madeAtOf } from './backups.ts';
import {
  type DatabaseFile,
  type OpenedDatabase,
  openDatabaseFile,
  openSound,
  removeDatabase,
} from './database-file.ts';
import { isCache, isOfDevice, migrations } from './migrations.ts';
import { takeTables } from './salvage.ts';
import { isStorageFull } from './storage-failure.ts';

export type RestoredBackup = {
  readonly chosen: Backup['id'];
  readonly madeAt: number;
  /** The backup of the former data; null: the restore failed, and the data is unchanged. */
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
  const opened = openDatabaseFile(file, { clock, log });
  return { ...opened, backups, restored: putChosenInPlace(opened.database) };

  /** Backs up the present data and keeps its cache and the tables of the device. After a kill the next start begins anew. */
  function putChosenInPlace(database: DatabaseSync): RestoredBackup | null {
    const name = readdirSync(dataDirectory).find((found) => RESTORED.test(found));
    if (name === undefined) return null;
    const path = join(dataDirectory, name);
    const chosen = BackupId.parse(name.replace(RESTORED, 'engawa-'));
    const madeAt = backups.list().find(({ id }) => id === chosen)?.madeAt ?? madeAtOf(chosen);
    try {
      const undo = backups.make(database).id;
      // Brings an older backup to the present schema.
      openSound(path, { ...file, isExpected: true, beforeMigration: () => undefined }).close();
      takeTables(database, path, (table) => !isCache(table) && !isOfDevice(table));
      return { chosen, madeAt, undo };
    } catch (cause) {
      log.error('backup not put in place', cause);
      return { chosen, madeAt, undo: null };
    } finally {
      removeDatabase(path);
    }
  }
}

/** Lost rows may be in this device's own file of the sync folder, which is read while its state is unknown (device-state.ts). */
const FORGET_WRITTEN = `
  UPDATE connection_state SET body = json_set(body, '$.written', NULL) WHERE service = 'devices' AND json_valid(body)`;

const RESTORED = /^engawa\.restored-(?=[\dTZ-]+\.db$)/;

/** The next start puts a backup at this path in place of the database. */
export function restoredPath(dataDirectory: string, id: BackupId): string {
  return join(dataDirectory, id.replace('engawa-', 'engawa.restored-'));
}
