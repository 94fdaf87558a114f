import { glob, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { DatabaseFromNewerVersionError } from '#core/platform/database/database-file.ts';
import { SQLITE, sqliteCode } from '#core/platform/database/sqlite-code.ts';
import { isFolderFailure } from '#core/platform/database/storage-failure.ts';
import { isStorageFull } from '#core/platform/database/storage-full.ts';
import { asStorageFailure } from './services/storage-failure.ts';
import { StartRefusal } from './start-refusal.ts';

/** As the terminal says it, of the data folder or of the file or folder in the way. */
const SENTENCES = {
  running: (path: string) => `Engawa is already running with the data folder ${path}.`,
  newer: (path: string) =>
    `The data in ${path} were used by a newer version of Engawa and are left as they are: install that version, or start with another data folder (--data).`,
  unwritable: (path: string) =>
    `The data folder ${path} cannot be written to: check its disk and its permissions, or start with another one (--data).`,
  full: (path: string) =>
    `The disk of the data folder ${path} is full: free some space, or start with another one (--data).`,
  inUse: (path: string) => `The data in ${path} are in use by another program: close it, then start Engawa again.`,
  isFolder: (path: string) =>
    `${path} is a folder, but Engawa needs a file there: move it away, or start with another data folder (--data).`,
  isFile: (path: string) =>
    `${path} is a file, but Engawa needs a folder there: move it away, or start with another data folder (--data).`,
} as const;
export type DataFolderProblem = keyof typeof SENTENCES;

/** A host cannot start because of its data folder; hosts with words of their own go by the problem. */
export class DataFolderRefusal extends StartRefusal {
  readonly problem: DataFolderProblem;
  readonly folder: string;
  /** What the sentence is about: the folder, or what is in the way. */
  readonly path: string;

  constructor(
    problem: DataFolderProblem,
    folder: string,
    { path = folder, ...options }: ErrorOptions & { path?: string } = {},
  ) {
    super(SENTENCES[problem](path), options);
    this.problem = problem;
    this.folder = folder;
    this.path = path;
  }
}

/** Files whose path no error names when a folder stands in their place. */
const FILES = '{,services/*/}{instance.lock,engawa.db,services.json,demo-state.json,vault/key}{,-journal,-wal,-shm}';

/** Names a failure of the data folder at the start; any other failure stays as it is. */
export async function asDataFolderRefusal(cause: unknown, folder: string): Promise<unknown> {
  if (cause instanceof DatabaseFromNewerVersionError) return new DataFolderRefusal('newer', folder, { cause });
  const named = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : null;
  // The app's own files and the system's are no matter of the data folder.
  if (named !== null && !isWithin(folder, named) && !isWithin(named, folder)) return cause;
  if (isStorageFull(cause)) return new DataFolderRefusal('full', folder, { cause });
  if (sqliteCode(cause) === SQLITE.busy) return new DataFolderRefusal('inUse', folder, { cause });
  if (!isFolderFailure(cause) && asStorageFailure(cause) === cause) return cause;
  const file = await fileInPlaceOfFolder(named === null ? folder : wantedFolder(named, cause));
  if (file !== null) return new DataFolderRefusal('isFile', folder, { path: file, cause });
  const path = await folderInPlaceOfFile(folder);
  if (path !== null) return new DataFolderRefusal('isFolder', folder, { path, cause });
  return new DataFolderRefusal('unwritable', folder, { cause });
}

function isWithin(folder: string, path: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(join(folder, sep));
}

/** The folder that a failed call needed: of a file's path the one around it. */
function wantedFolder(named: string, cause: unknown): string {
  const isListing = cause instanceof Error && 'syscall' in cause && cause.syscall === 'scandir';
  return isListing ? named : dirname(named);
}

/** The file that stands where a folder should be: at the path or above it. */
async function fileInPlaceOfFolder(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.isDirectory() ? null : path;
  return path === dirname(path) ? null : fileInPlaceOfFolder(dirname(path));
}

async function folderInPlaceOfFile(folder: string): Promise<string | null> {
  for await (const entry of glob(FILES, { cwd: folder, withFileTypes: true })) {
    if (entry.isDirectory()) return join(entry.parentPath, entry.name);
  }
  return null;
}
