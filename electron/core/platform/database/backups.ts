import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type Backup, BackupId } from '#shared/domain/app/backup.ts';
import { assertSound, isDamage, openImmutable, removeDatabase, schemaVersion, timestamp } from './database-file.ts';
import { isCache, migrations } from './migrations.ts';
import { copyTables, tablesOf } from './salvage.ts';

const KEPT = 3;
/** Backups of the last day stay too: restoring several in a row must not push out the original data. */
const MOST_OF_A_DAY = 10;

/**
 * Copies of the person's database without its cache, in `backups` of the data folder. Kept: the newest three, and up to ten of the
 * last day.
 */
export type BackupFolder = ReturnType<typeof createBackupFolder>;

export function createBackupFolder(
  dataDirectory: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  const directory = join(dataDirectory, 'backups');
  const partial = join(directory, 'partial.db');
  const pathOf = (id: BackupId) => join(directory, id);

  function list(): Backup[] {
    if (!existsSync(directory)) return [];
    return readdirSync(directory)
      .flatMap((name) => BackupId.safeParse(name).data ?? [])
      .toSorted((one, other) => madeAtOf(other) - madeAtOf(one))
      .map(described);
  }

  function described(id: BackupId): Backup {
    const { size, mtimeMs } = statSync(pathOf(id));
    // If the clock was once ahead, names continue from that time; the file has the true one.
    return { id, madeAt: Math.min(madeAtOf(id), Math.round(mtimeMs)), bytes: size };
  }

  /** Later than all others, even in the same millisecond or when the clock was set back. */
  function nextId(): BackupId {
    const named = Math.floor(Math.max(clock.now(), ...list().map(({ id }) => madeAtOf(id) + 1)));
    return `engawa-${timestamp(named)}.db`;
  }

  return {
    /** Newest first. */
    list,
    pathOf,
    /** Throws errors of SQLite and the file system, such as a full disk. */
    make: (database: DatabaseSync): Backup => {
      // Not recursive, and fails without the database: a folder created where a pulled-out drive was would pass for the drive.
      const original = database.location();
      if (original !== null) statSync(original);
      if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
      const id = nextId();
      try {
        // Left by a killed run.
        removeDatabase(partial);
        copyTables(database, partial, migrations, (table) => !isCache(table));
        forgetMove(partial);
        assertGoodFile(partial);
        const now = new Date(clock.now());
        utimesSync(partial, now, now);
        renameSync(partial, pathOf(id));
      } finally {
        // On a full disk a partial backup would take the room that is left.
        removeDatabase(partial);
      }
      const made = described(id);
      // Removes old backups only after the new one was read back.
      for (const [place, { id, madeAt }] of list().entries()) {
        const isKept = place < KEPT || (place < MOST_OF_A_DAY && isWithin(DAY_MILLISECONDS, madeAt, clock));
        if (!isKept) rmSync(pathOf(id), { force: true });
      }
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

/** A library move in progress is over by the time the backup is restored, and must not be cleaned up by that start. */
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

/** The time in a backup's name, epoch milliseconds. */
export function madeAtOf(id: BackupId): number {
  const [, date, hours, minutes, seconds, milliseconds] =
    /^engawa-(.{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(id) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
