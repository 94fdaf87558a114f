import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Clock, Log } from '#core/ports.ts';
import { type Backup, BackupId } from '#shared/domain/backup.ts';
import { type BackupFolder, createBackupFolder, madeAtOf } from './backups.ts';
import { type DatabaseFile, type OpenedDatabase, openDatabaseFile } from './database-file.ts';
import { isCache, migrations } from './migrations.ts';
import { salvage } from './salvage.ts';

export type OpenedPersonDatabase = OpenedDatabase & {
  readonly backups: BackupFolder;
  /** A backup, made at `madeAt`, was put in place; what was there before is the backup `undo`. */
  readonly restored: { readonly madeAt: number; readonly undo: BackupId } | null;
};

/**
 * Opens the person's database, or begins a new one; a damaged one is set aside and filled from the newest good backup. An
 * empty or missing file where the app was used before is damage too. Throws `DatabaseFromNewerVersionError`, and what the
 * file system says of an unusable folder.
 */
export function openDatabase(
  dataDirectory: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): OpenedPersonDatabase {
  mkdirSync(dataDirectory, { recursive: true });
  const backups = createBackupFolder(dataDirectory, { clock, log });
  const file: DatabaseFile = {
    ...{ directory: dataDirectory, stem: 'engawa', migrations, isExclusive: false, isCache },
    // Made right after the database, at the first start.
    isExpected: existsSync(join(dataDirectory, 'library', 'library.db')) || backups.list().length > 0,
    backups: () => backups.list().map(({ id }) => backups.pathOf(id)),
    beforeMigration: (database) => {
      try {
        backups.make(database);
      } catch (cause) {
        // The migration changes all or nothing: without room for a copy it is still safe.
        log.warn('no backup before the migration', { reason: String(cause) });
      }
    },
  };
  const restored = putInPlace();
  return { ...openDatabaseFile(file, { clock, log }), backups, restored };

  /** Puts the backup in place that the person chose: what was there becomes a backup, and its cache stays. */
  function putInPlace(): OpenedPersonDatabase['restored'] {
    const name = readdirSync(dataDirectory).find((found) => RESTORED.test(found));
    if (name === undefined) return null;
    const chosen = BackupId.parse(name.replace(RESTORED, 'engawa-'));
    const path = join(dataDirectory, 'engawa.db');
    let undo: Backup | null = null;
    if (existsSync(path)) {
      const present = openDatabaseFile(file, { clock, log });
      undo = backups.make(present.database);
      present.database.close();
      const next = openDatabaseFile({ ...file, stem: basename(name, '.db') }, { clock, log });
      // Where the library lies is a matter of this computer, and of now.
      next.database.exec('DELETE FROM storage_choice');
      salvage(path, next.database, log, (table) => isCache(table) || table === 'storage_choice');
      next.database.close();
    }
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameSync(join(dataDirectory, name), path);
    rmSync(join(dataDirectory, `${basename(name, '.db')}.schema.json`), { force: true });
    return undo && { madeAt: madeAtOf(chosen), undo: undo.id };
  }
}

const RESTORED = /^engawa\.restored-(?=[\dTZ-]+\.db$)/;

/** A backup that lies here is put in the place of the database when it is opened the next time. */
export function restoredPath(dataDirectory: string, id: BackupId): string {
  return join(dataDirectory, id.replace('engawa-', 'engawa.restored-'));
}
