import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, lstatSync, readdirSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import { createHashedFiles } from './hashed-files.ts';

/** The library's folder and the cache limits that the person chose, in the person's own database. */
export type StorageChoiceStore = ReturnType<typeof createStorageChoiceStore>;

export function createStorageChoiceStore(database: DatabaseSync) {
  return {
    get: (name: string): string | null => {
      const row = prepared(database, 'SELECT value FROM storage_choice WHERE name = ?').get(name);
      return row === undefined ? null : String(row['value']);
    },
    /** Writes all values or none; null deletes one. */
    put: (values: Readonly<Record<string, string | null>>): void =>
      inTransaction(database, () => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) prepared(database, 'DELETE FROM storage_choice WHERE name = ?').run(name);
          else prepared(database, 'INSERT OR REPLACE INTO storage_choice VALUES (?, ?)').run(name, value);
        }
      }),
  };
}

const NAMES = {
  ...{ place: 'library.directory', isThere: 'library.isThere' },
  ...{ arriving: 'library.arriving', leaving: 'library.leaving' },
} as const;

/** An incomplete copy, or the former folder of a library that was moved. */
export type Leftover = 'arriving' | 'leaving';

/** The folder that holds the library. Unfinished moves are noted too, so that the next start can clean up after a kill. */
export type LibraryPlace = ReturnType<typeof createLibraryPlace>;

export function createLibraryPlace(dataDirectory: string, choices: StorageChoiceStore) {
  const usual = resolve(dataDirectory, 'library');
  const chosen = (directory: string) => (directory === usual ? null : directory);
  const directory = () => choices.get(NAMES.place) ?? usual;
  return {
    usual,
    directory,
    /** Whether a library was opened there: if it is missing now, no new one may take its place. */
    hasLibrary: () => (choices.get(NAMES.isThere) ?? String(choices.get(NAMES.place) !== null)) === 'true',
    noteOpened: () => {
      if (choices.get(NAMES.isThere) !== 'true') choices.put({ [NAMES.isThere]: 'true' });
    },
    /** A folder that a move left behind, never the one in use. */
    leftover: (kind: Leftover): string | null => {
      const noted = choices.get(NAMES[kind]);
      return noted === directory() ? null : noted;
    },
    noteArriving: (arriving: string) => choices.put({ [NAMES.arriving]: arriving }),
    /** Switches to the library in `settled` and notes the former folder as left behind. */
    settle: (settled: string) =>
      choices.put({ [NAMES.place]: chosen(settled), [NAMES.arriving]: null, [NAMES.leaving]: directory() }),
    /** Switches to the library in `adopted`, or to a new one there; the former one stays untouched. */
    choose: (adopted: string) =>
      choices.put({
        [NAMES.place]: chosen(adopted),
        [NAMES.isThere]: 'false',
        [NAMES.leaving]: null,
        ...(choices.get(NAMES.arriving) === adopted && { [NAMES.arriving]: null }),
      }),
    noteCleared: (kind: Leftover) => choices.put({ [NAMES[kind]]: null }),
  };
}

export function libraryFile(directory: string): string {
  return join(directory, 'library.db');
}

/** The saved chapters without their texts: tells what to download again when the database is lost. */
export function libraryIndex(directory: string): string {
  return join(directory, 'library.index.db');
}

/** Occupies disk space that is given up when a write meets a full disk. */
export function libraryReserve(directory: string): string {
  return join(directory, 'library.reserve');
}

/** Removing 4,000 chapters writes a quarter of this. */
const RESERVE_BYTES = 4 * 1024 * 1024;

export function fillReserve(directory: string): void {
  const path = libraryReserve(directory);
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A link in a folder from elsewhere may lead to a file that is not the reserve.
  if (found?.isFile() === false) return;
  const bytes = found?.size ?? 0;
  // Random bytes, because some file systems store zeros without using space.
  if (bytes < RESERVE_BYTES) appendFileSync(path, randomBytes(RESERVE_BYTES - bytes));
}

/** Returns whether there was a reserve. */
export function emptyReserve(directory: string): boolean {
  const path = libraryReserve(directory);
  const isThere = lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
  // A removed file keeps its space while another process has it open: one that is being started inherits open files.
  if (isThere) truncateSync(path);
  return isThere;
}

/** Folders of files by their digest: pictures of texts, and segments of episodes. */
export const FILE_FOLDERS = ['pictures', 'episodes'] as const;

export function filesOf(directory: string) {
  const [pictures, episodes] = FILE_FOLDERS;
  return { pictures: createHashedFiles(directory, pictures), episodes: createHashedFiles(directory, episodes) };
}

/** Whether a library was here before: its database cannot be missing or empty without damage. */
export function hasTraces(directory: string): boolean {
  const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
  return existsSync(libraryIndex(directory)) || FILE_FOLDERS.some((name) => isFilled(join(directory, name)));
}

/** All files of a library that are not in `FILE_FOLDERS`. */
export const LIBRARY_FILES = [
  ...['', '-wal', '-shm', '-journal'].map((suffix) => `library.db${suffix}`),
  ...['library.closed', 'library.schema.json', 'library.index.db', 'library.index.db.new', 'library.reserve'],
];
