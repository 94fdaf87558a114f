import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import {
  closeDatabase,
  DatabaseFromNewerVersionError,
  hasLog,
  isDamage,
  openDatabaseFile,
  openImmutable,
  openWithLog,
  removeDatabase,
  schemaVersion,
} from '#core/platform/database/database-file.ts';
import { statementsOver } from '#core/platform/database/row-parser.ts';
import { copyTables } from '#core/platform/database/salvage.ts';
import {
  isFolderFailure,
  isStorageFull,
  SQLITE,
  sqliteCode,
  storageFailure,
} from '#core/platform/database/storage-failure.ts';
import { allRows, inTransaction, prepared } from '#core/platform/database/transaction.ts';
import { createOneAtATime, createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { LibraryState } from '#shared/domain/novels/saved-library.ts';
import { createAwaited } from './awaited-library.ts';
import { createUndos, type EpisodeChanges, type SavedChanges } from './changes.ts';
import { isDerivedTable, isShort, libraryMigrations } from './library-migrations.ts';
import {
  emptyReserve,
  FILE_FOLDERS,
  filesOf,
  fillReserve,
  hasTraces,
  type LibraryPlace,
  libraryFile,
  libraryIndex,
} from './library-place.ts';
import { type RecoveredLibrary, recoverChapters } from './lost-chapters.ts';

/** Shared by everything that works on the library. */
export type LibraryContext = {
  readonly folder: LibraryFolder;
  readonly place: LibraryPlace;
  readonly noteChange: SavedChanges['note'];
  readonly noteEpisodes: EpisodeChanges['note'];
  /** Pieces of episodes are missing: they were damaged, or an unfinished episode was restored. */
  readonly onIncomplete: () => void;
  readonly clock: Clock;
  readonly log: Log;
};

type LibraryFolderOptions = Pick<LibraryContext, 'place' | 'clock' | 'log'> & {
  /** The state or the whole content changed. */
  readonly onChange: () => void;
  /** A damaged file was replaced and kept as `keptAs`; null when there was none. */
  readonly onReplaced: (found: RecoveredLibrary & { readonly keptAs: string | null }) => void;
};

type Opened = {
  readonly state: LibraryState;
  readonly database: DatabaseSync | null;
};

const GONE: Opened = { state: 'gone', database: null };
const REOPEN_AFTER_MILLISECONDS = 5_000;
const INDEX_AFTER_MILLISECONDS = 60_000;
/** A failing disk must not be filled with copies of damaged files. */
const REPLACE_AGAIN_AFTER_MILLISECONDS = 10 * 60_000;

/** The open library folder. While the folder cannot be used, opening is retried every few seconds. */
export type LibraryFolder = ReturnType<typeof createLibraryFolder>;

export function createLibraryFolder({ place, clock, log, onChange, onReplaced }: LibraryFolderOptions) {
  /** Serialises all work that adds or removes picture files. */
  const inTurn = createOneAtATime();
  let directory = place.directory();
  let files = filesOf(directory);
  let opened = GONE;
  /** The state in the log; `ready` is not logged at the start. */
  let logged: LibraryState = 'ready';
  let isClosed = false;
  let isHeld = false;
  const undos = createUndos();
  const awaited = createAwaited(log);
  let replacedAt = Number.NEGATIVE_INFINITY;

  const reopenTimer = createTimer(clock, () => {
    const { state, database } = openAgain(opened.state === 'gone');
    database?.close();
    if (state === opened.state) reopenLater();
    else openNow(() => openAgain(false));
  });

  const indexTimer = createTimer(clock, indexNow);

  function attempt(failure: string, work: () => unknown): void {
    try {
      work();
    } catch (cause) {
      log.warn(failure, { reason: String(cause) });
    }
  }

  function keepReserve(): void {
    attempt('reserve of the library not whole', () => fillReserve(directory));
  }

  /** Repeats a `write` that met a full disk, with the reserve given up: even a removal needs room to be written. */
  function withReserve<Result>(write: () => Result): Result {
    try {
      return write();
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      if (!emptyReserve(directory)) throw cause;
      // After a checkpoint SQLite overwrites the log from its beginning and needs no room for it.
      const writeBack = () => opened.state === 'ready' && opened.database?.exec('PRAGMA wal_checkpoint(RESTART)');
      attempt('log of the library not written back', writeBack);
      try {
        return write();
      } finally {
        keepReserve();
        indexLater();
      }
    }
  }

  function indexNow(): void {
    // A mount point with an index would pass for a damaged library.
    const { state, database } = current();
    if (state !== 'ready' || database === null) return;
    keepReserve();
    attempt('index of the library not written', () => writeIndex(database, directory));
  }

  function indexLater(): void {
    if (!indexTimer.isSet()) indexTimer.set(INDEX_AFTER_MILLISECONDS);
  }

  function reopenLater(): void {
    if (isClosed || opened.state === 'ready' || opened.state === 'newer') return;
    reopenTimer.set(REOPEN_AFTER_MILLISECONDS);
  }

  function openWritable(isKnownDamaged: boolean): Opened {
    const index = libraryIndex(directory);
    const recovered: RecoveredLibrary[] = [];
    for (const name of FILE_FOLDERS) mkdirSync(join(directory, name), { recursive: true });
    const { database, setAside } = openDatabaseFile(
      {
        ...{ directory, stem: 'library', migrations: libraryMigrations, isExclusive: true, isKnownDamaged },
        isChecked: isShort,
        isDerived: isDerivedTable,
        isExpected: hasTraces(directory),
        backups: () => (existsSync(index) ? [index] : []),
        onRescued: (rescued, rescue) => recovered.push(recoverChapters(rescued, rescue, log)),
      },
      { clock, log },
    );
    if (setAside !== null) replacedAt = clock.now();
    for (const found of recovered) onReplaced({ ...found, keptAs: setAside?.keptAs ?? null });
    return { state: 'ready', database };
  }

  function openReadable(reason: 'unwritable' | 'full'): Opened {
    const path = libraryFile(directory);
    if (!existsSync(path)) return { state: reason, database: null };
    let database: DatabaseSync | null = null;
    let isNewer = false;
    try {
      database = hasLog(path) ? openWithLog(path) : openImmutable(path);
      const version = schemaVersion(database);
      if (version === libraryMigrations.length) return { state: reason, database };
      log.warn('library of another version', { version });
      isNewer = version > libraryMigrations.length;
    } catch (cause) {
      log.warn('library not readable', { reason: String(cause) });
    }
    // Left open, it would keep its lock and block writing once the folder is writable again.
    database?.close();
    return { state: isNewer ? 'newer' : 'unreadable', database: null };
  }

  function open(isKnownDamaged: boolean): Opened {
    // An empty folder is what a pulled-out drive leaves behind.
    const isThere = existsSync(libraryFile(directory)) || hasTraces(directory);
    if (!isThere && place.hasLibrary()) return GONE;
    try {
      return withReserve(() => openWritable(isKnownDamaged));
    } catch (cause) {
      if (cause instanceof DatabaseFromNewerVersionError) return { state: 'newer', database: null };
      if (sqliteCode(cause) === SQLITE.busy) return { state: 'in-use', database: null };
      if (isFolderFailure(cause)) log.warn('library not writable', { reason: String(cause) });
      else log.error('library not opened', cause);
      return openReadable(isStorageFull(cause) ? 'full' : 'unwritable');
    }
  }

  /** `isAwaited`: the library was missing and may still be arriving; it is opened once its files stop changing. */
  function openAgain(isAwaited: boolean): Opened {
    const isThere = existsSync(libraryFile(directory));
    const mayOpen = isAwaited ? isThere && awaited.isSettled(directory) : isThere || !place.hasLibrary();
    return mayOpen ? open(false) : GONE;
  }

  function shut(): void {
    reopenTimer.cancel();
    const { state, database } = opened;
    const close = () => (state === 'ready' && database?.isOpen ? closeDatabase(database) : database?.close());
    attempt('library not closed well', close);
    opened = GONE;
  }

  function openNow(look: () => Opened = () => open(false)): void {
    shut();
    directory = place.directory();
    files = filesOf(directory);
    opened = look();
    if (opened.state !== logged) log.info('library folder', { state: opened.state });
    logged = opened.state;
    if (opened.state === 'ready') attempt('place of the library not noted', place.noteOpened);
    indexLater();
    reopenLater();
    onChange();
  }

  /** Some systems keep an open file usable after its folder is gone; anything written then would be lost. */
  function current(): Opened {
    if (opened.database !== null && !existsSync(libraryFile(directory))) {
      log.warn('library folder gone');
      shut();
      reopenLater();
      onChange();
    }
    return opened;
  }

  /** Handles a database error; true if the folder or the file caused it. */
  function handleFailure(cause: unknown): boolean {
    if (isDamage(cause) && opened.state === 'ready') {
      log.error('library damaged', cause);
      if (clock.now() - replacedAt > REPLACE_AGAIN_AFTER_MILLISECONDS) openNow(() => open(true));
      return true;
    }
    if (!isFolderFailure(cause) && !isDamage(cause)) return false;
    log.warn('library not usable', { reason: String(cause) });
    openNow(() => openAgain(false));
    return true;
  }

  function guarded<Result>(
    database: DatabaseSync | null,
    work: (database: DatabaseSync) => Result,
    otherwise: () => Result,
  ): Result {
    if (database === null) return otherwise();
    try {
      return work(database);
    } catch (cause) {
      // The code that began a transaction handles its failures. A database is closed when its folder is gone.
      if (database.isOpen && (database.isTransaction || !handleFailure(cause))) throw cause;
      return otherwise();
    }
  }

  /** Runs `work`; returns `otherwise` while nothing can be read. Repairs damage that it meets. */
  function read<Result>(otherwise: Result, work: (database: DatabaseSync) => Result): Result {
    return guarded(current().database, work, () => otherwise);
  }

  /** Null while nothing can be written. A move replaces it: never keep statements longer than the database. */
  const writable = () => (current().state === 'ready' && !isHeld ? opened.database : null);

  function change<Result>(work: (database: DatabaseSync) => Result): Result {
    const write = () =>
      guarded(writable(), work, () => {
        throw new AppFailure({ code: 'storage-unwritable' });
      });
    // A part of a transaction is not repeated alone.
    return writable()?.isTransaction === true ? write() : withReserve(write);
  }

  return {
    state: () => current().state,
    directory: () => directory,
    pictures: () => files.pictures,
    /** The files of saved episodes and of the playback cache. */
    segments: () => files.episodes,
    undos,
    database: writable,
    /** Null while nothing can be read. May be read-only. */
    readable: () => current().database,
    read,
    statements: {
      ...statementsOver({
        all: (sql, ...values) =>
          read<Record<string, SQLOutputValue>[]>([], (database) => allRows(database, sql, ...values)),
        run: (sql, ...values) => change((database) => Number(prepared(database, sql).run(...values).changes)),
        log,
      }),
      asOne: <Result>(work: () => Result): Result =>
        change((database) => (database.isTransaction ? work() : inTransaction(database, work))),
    },
    inTurn,
    withReserve,
    /** Writes in turn. Rejects with `storage-full`, `storage-unwritable`. */
    write: <Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> =>
      inTurn(async () => {
        const { state, database } = current();
        if (state === 'full') throw new AppFailure({ code: 'storage-full' });
        if (state !== 'ready' || database === null) throw new AppFailure({ code: 'storage-unwritable' });
        try {
          const result = await work(database);
          indexLater();
          return result;
        } catch (cause) {
          // A database that was closed because its folder was gone has written nothing.
          const isOver = !database.isOpen || (!isStorageFull(cause) && handleFailure(cause));
          throw isOver ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : storageFailure(cause);
        }
      }),
    /** While held, other writers to the database wait. */
    hold: (held: boolean) => {
      if (isHeld === held) return;
      isHeld = held;
      onChange();
    },
    /** Opens the library at the current place. Nothing is open before the first call. */
    reopen: () => openNow(),
    /** Opens another library in place of the present one. */
    adopt: () => {
      undos.end();
      openNow();
    },
    /** Replaces the damaged file by a new one with everything that is still readable, and keeps the old one aside. */
    replaceDamaged: () => openNow(() => open(true)),
    close: () => {
      isClosed = true;
      if (indexTimer.isSet()) indexNow();
      indexTimer.cancel();
      shut();
    },
  };
}

function writeIndex(database: DatabaseSync, directory: string): void {
  const path = libraryIndex(directory);
  const temporary = `${path}.new`;
  // Left by a killed run.
  removeDatabase(temporary);
  try {
    copyTables(database, temporary, libraryMigrations, isShort);
    renameSync(temporary, path);
  } finally {
    // On a full disk it would occupy the remaining room.
    removeDatabase(temporary);
  }
}
