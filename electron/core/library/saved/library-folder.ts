import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type DatabaseFile,
  DatabaseFromNewerVersionError,
  isDamage,
  openDatabaseFile,
} from '#core/platform/database/database-file.ts';
import { copyTables } from '#core/platform/database/salvage.ts';
import {
  isFolderFailure,
  isStorageFull,
  SQLITE,
  sqliteCode,
  storageFailure,
} from '#core/platform/database/storage-failure.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { LibraryState } from '#shared/domain/novels/saved-library.ts';
import { type RecoveredLibrary, recoverChapters } from './after-damage.ts';
import { libraryMigrations } from './library-migrations.ts';
import { type LibraryPlace, libraryFile, libraryIndex } from './library-place.ts';
import { createPictureFiles, type PictureFiles } from './picture-files.ts';

export type LibraryFolder = {
  readonly state: () => LibraryState;
  readonly directory: () => string;
  readonly pictures: () => PictureFiles;
  /** Null while nothing can be added. */
  readonly database: () => DatabaseSync | null;
  /** What `work` answers, or `otherwise` while nothing can be read. Damage that it meets is seen to. */
  readonly read: <Result>(otherwise: Result, work: (database: DatabaseSync) => Result) => Result;
  /** Throws `storage-unwritable` while nothing can be added, and `storage-full`. */
  readonly write: <Result>(
    work: (database: DatabaseSync, pictures: PictureFiles) => Promise<Result>,
  ) => Promise<Result>;
  /** Handles a failure of the database; true if the folder or the file caused it. */
  readonly seeTo: (cause: unknown) => boolean;
  /** While held, all other writes to the database wait. */
  readonly hold: (isHeld: boolean) => void;
  /** Opens what lies at the place now. Until it is called the first time there is nothing. */
  readonly reopen: () => void;
  /** The file was found to be damaged: it is kept aside and what is readable is brought into a new one. */
  readonly replaceDamaged: () => void;
  readonly close: () => void;
};

export type LibraryFolderOptions = {
  readonly place: LibraryPlace;
  readonly clock: Clock;
  readonly log: Log;
  /** The state is another one, or everything in it is. */
  readonly onChange: () => void;
  /** A damaged file was replaced; it is kept as `keptAs`, null when there was none. */
  readonly onReplaced: (found: RecoveredLibrary & { readonly keptAs: string | null }) => void;
};

type Opened = { readonly state: LibraryState; readonly database: DatabaseSync | null };

const LOOKED_AGAIN_AFTER_MILLISECONDS = 5_000;
const INDEXED_AFTER_MILLISECONDS = 60_000;
/** A disk that damages everything shall not be filled with damaged files. */
const REPLACED_AGAIN_AFTER_MILLISECONDS = 10 * 60_000;
/** Made of others. */
export function isDerivedTable(table: string): boolean {
  return table.startsWith('search_');
}

/** Looked at in a moment. Of the others a text says itself that it is damaged, by its digest. */
export function isShort(table: string): boolean {
  return table !== 'chapter_text' && table !== 'title_list' && !isDerivedTable(table);
}

/** The folder as it is at the moment: open, or looked for again every few seconds. */
export function createLibraryFolder(options: LibraryFolderOptions): LibraryFolder {
  const { place, clock, log, onChange, onReplaced } = options;
  let directory = place.directory();
  let pictures = createPictureFiles(directory);
  let opened: Opened = { state: 'gone', database: null };
  /** As it should be is not worth a line of the log. */
  let told: LibraryState = 'ready';
  let callOff: () => void = () => undefined;
  let callOffIndex: (() => void) | null = null;
  let isClosed = false;
  let isHeld = false;
  let replacedAt = Number.NEGATIVE_INFINITY;

  function openWritable(isKnownDamaged: boolean): Opened {
    const index = libraryIndex(directory);
    const recovered: RecoveredLibrary[] = [];
    const file: DatabaseFile = {
      ...{ directory, stem: 'library', migrations: libraryMigrations, isExclusive: true, isKnownDamaged },
      isChecked: isShort,
      isDerived: isDerivedTable,
      isExpected: hasTraces(directory),
      backups: () => (existsSync(index) ? [index] : []),
      onRescued: (rescued, rescue) => recovered.push(recoverChapters(rescued, rescue, log)),
    };
    const { database, setAside } = openDatabaseFile(file, { clock, log });
    if (setAside !== null) replacedAt = clock.now();
    for (const found of recovered) onReplaced({ ...found, keptAs: setAside?.keptAs ?? null });
    return { state: 'ready', database };
  }

  function openReadable(): Opened {
    try {
      const address = pathToFileURL(libraryFile(directory));
      // Nothing else opens where not even a log can be made.
      address.search = '?immutable=1';
      const database = new DatabaseSync(address, { readOnly: true });
      const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
      if (version === libraryMigrations.length) return { state: 'unwritable', database };
      database.close();
    } catch (cause) {
      log.warn('library not readable', { reason: String(cause) });
    }
    return { state: 'unwritable', database: null };
  }

  function open(isKnownDamaged: boolean): Opened {
    // Elsewhere an empty folder is what is left of a drive that was pulled out.
    const isThere = existsSync(libraryFile(directory)) || hasTraces(directory);
    if (directory !== place.usual && !isThere) return { state: 'gone', database: null };
    try {
      return openWritable(isKnownDamaged);
    } catch (cause) {
      if (cause instanceof DatabaseFromNewerVersionError) return { state: 'newer', database: null };
      if (sqliteCode(cause) === SQLITE.busy) return { state: 'in-use', database: null };
      if (isFolderFailure(cause)) log.warn('library not writable', { reason: String(cause) });
      else log.error('library not opened', cause);
      return openReadable();
    }
  }

  function shut(): void {
    callOff();
    try {
      opened.database?.close();
    } catch (cause) {
      log.warn('library not closed well', { reason: String(cause) });
    }
    opened = { state: 'gone', database: null };
  }

  function openNow(isKnownDamaged = false): void {
    shut();
    directory = place.directory();
    pictures = createPictureFiles(directory);
    opened = open(isKnownDamaged);
    if (opened.state !== told) log.info('library folder', { state: opened.state });
    told = opened.state;
    indexLater();
    lookAgainLater();
    onChange();
  }

  function indexLater(): void {
    callOffIndex ??= clock.schedule(INDEXED_AFTER_MILLISECONDS, () => {
      callOffIndex = null;
      if (opened.state !== 'ready' || opened.database === null) return;
      try {
        writeIndex(opened.database, directory);
      } catch (cause) {
        log.warn('index of the library not written', { reason: String(cause) });
      }
    });
  }

  function lookAgainLater(): void {
    if (isClosed || opened.state === 'ready' || opened.state === 'newer') return;
    callOff = clock.schedule(LOOKED_AGAIN_AFTER_MILLISECONDS, () => {
      const next = open(false);
      if (next.state === opened.state) {
        next.database?.close();
        lookAgainLater();
        return;
      }
      next.database?.close();
      openNow();
    });
  }

  /** An open file outlives its name on some systems: what is written then is lost. */
  function look(): Opened {
    if (opened.database !== null && !existsSync(libraryFile(directory))) {
      log.warn('library folder gone');
      shut();
      lookAgainLater();
      onChange();
    }
    return opened;
  }

  /** Whether it was the folder's or the file's fault. */
  function seeTo(cause: unknown): boolean {
    if (isDamage(cause) && opened.state === 'ready') {
      log.error('library damaged', cause);
      if (clock.now() - replacedAt > REPLACED_AGAIN_AFTER_MILLISECONDS) openNow(true);
      return true;
    }
    if (!isFolderFailure(cause) && !isDamage(cause)) return false;
    log.warn('library not usable', { reason: String(cause) });
    openNow();
    return true;
  }

  return {
    state: () => look().state,
    directory: () => directory,
    pictures: () => pictures,
    database: () => (look().state === 'ready' && !isHeld ? opened.database : null),
    read: (otherwise, work) => {
      const { database } = look();
      if (database === null) return otherwise;
      try {
        return work(database);
      } catch (cause) {
        if (seeTo(cause)) return otherwise;
        throw cause;
      }
    },
    write: async (work) => {
      const { state, database } = look();
      if (state !== 'ready' || database === null) throw new AppFailure({ code: 'storage-unwritable' });
      try {
        const result = await work(database, pictures);
        indexLater();
        return result;
      } catch (cause) {
        if (isStorageFull(cause)) makeLogRoom(database, log);
        // Closed because the folder was gone: nothing was written.
        const isOver = !database.isOpen || (!isStorageFull(cause) && seeTo(cause));
        throw isOver ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : storageFailure(cause);
      }
    },
    seeTo,
    hold: (held) => {
      if (isHeld === held) return;
      isHeld = held;
      onChange();
    },
    reopen: () => openNow(),
    replaceDamaged: () => openNow(true),
    close: () => {
      isClosed = true;
      callOffIndex?.();
      shut();
    },
  };
}

/** A library lay here before: its database cannot be missing, or empty, without damage. */
function hasTraces(directory: string): boolean {
  const pictures = join(directory, 'pictures');
  return existsSync(libraryIndex(directory)) || (existsSync(pictures) && readdirSync(pictures).length > 0);
}

function writeIndex(database: DatabaseSync, directory: string): void {
  const path = libraryIndex(directory);
  const temporary = `${path}.new`;
  for (const suffix of ['', '-journal']) rmSync(temporary + suffix, { force: true });
  copyTables(database, temporary, libraryMigrations, isShort);
  renameSync(temporary, path);
}

/** On a full disk there is still room in the log, once it is written back: enough to remove something. */
function makeLogRoom(database: DatabaseSync, log: Log): void {
  try {
    database.exec('PRAGMA wal_checkpoint(RESTART)');
  } catch (cause) {
    log.warn('log of the library not written back', { reason: String(cause) });
  }
}
