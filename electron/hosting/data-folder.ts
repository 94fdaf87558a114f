import { constants } from 'node:fs';
import { access, chmod, readFile, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseFromNewerVersionError } from '#core/platform/database/database-file.ts';
import { isStorageFull, SQLITE, sqliteCode, storageFailure } from '#core/platform/database/storage-failure.ts';
import { isInFolder, makeFolder, makeSubfolder, replaceFile } from '#core/platform/files/save-file.ts';
import { nullIfMissing } from './kept-file.ts';

const LOCK_FILE = 'instance.lock';
/** Two simultaneous starts wait for each other's check. */
const LOCK_MILLISECONDS = 500;
/** Holds the address of the host that runs, if it has one. */
export const addressFileOf = (folder: string) => join(folder, 'instance.address');
const RIGHTS_OF_OTHERS = 0o077;
/** The sticky bit, as of /tmp. */
const SHARED_BY_ALL = 0o1000;

export type DataFolder = {
  readonly path: string;
  /** False: other accounts may read it, and the app must not change that. */
  readonly isPrivate: boolean;
  readonly release: () => void;
};

/** Where the platform keeps a program's data for one person. */
export function defaultDataFolder(
  { platform, environment } = { platform: process.platform, environment: process.env },
) {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Engawa');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Engawa');
  const { XDG_DATA_HOME: named = '' } = environment;
  // A relative path is ignored, as the XDG specification demands.
  return join(isAbsolute(named) ? named : join(homedir(), '.local', 'share'), 'engawa');
}

/**
 * Creates the folder if missing, for this account only, and locks it for this process. The lock is SQLite's on an empty
 * database, which the system drops with the process, so no stale lock is left. Throws `DataFolderRefusal`.
 */
export async function openDataFolder(path: string, home = homedir()): Promise<DataFolder> {
  const folder = resolve(path);
  const lockFile = join(folder, LOCK_FILE);
  let lock: DatabaseSync | undefined;
  try {
    await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw new DataFolderRefusal('unwritable', folder);
    const isPrivate = await makePrivate(folder, home);
    const taken = lockDatabase(lockFile);
    lock = taken;
    // On a read-only file SQLite's lock excludes no other process.
    await access(lockFile, constants.W_OK);
    // A killed host left it. One that cannot be removed only tells an address that does not answer.
    await rm(addressFileOf(folder), { force: true }).catch(() => undefined);
    return { path: folder, isPrivate, release: () => taken.close() };
  } catch (cause) {
    lock?.close();
    if (sqliteCode(cause) === SQLITE.busy) throw new DataFolderRefusal('running', folder, { cause });
    const refusal = asDataFolderRefusal(cause, folder);
    throw refusal instanceof DataFolderRefusal ? refusal : new DataFolderRefusal('unwritable', folder, { cause });
  }
}

function lockDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: LOCK_MILLISECONDS });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Closes the folder to other accounts, unless it is clearly not for this program alone. Answers whether it is private. */
async function makePrivate(folder: string, home: string): Promise<boolean> {
  // On Windows it is in the person's own folder, which is closed already.
  if (process.platform === 'win32') return true;
  const { mode } = await stat(folder);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return true;
  if ((mode & SHARED_BY_ALL) !== 0 || isInFolder(home, folder)) return false;
  try {
    await chmod(folder, 0o700);
  } catch {
    // Another account's folder, or a file system without permissions.
    return false;
  }
  return ((await stat(folder)).mode & RIGHTS_OF_OTHERS) === 0;
}

/** Why a host cannot start, in one sentence for the person. Hosts print it without a stack and exit with code 2. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** For the terminal. `path`: the data folder. */
const SENTENCES = {
  running: (path: string) => `Engawa is already running with the data folder ${path}.`,
  newer: (path: string) =>
    `The data in ${path} was used by a newer version of Engawa and has not been changed: install that version, or start with another data folder (--data).`,
  unwritable: (path: string) =>
    `The data folder ${path} cannot be written to: check its disk and its permissions, or start with another one (--data).`,
  full: (path: string) =>
    `The disk of the data folder ${path} is full: free some space, or start with another one (--data).`,
  inUse: (path: string) => `The data in ${path} is in use by another program: close it, then start Engawa again.`,
} as const;
type DataFolderProblem = keyof typeof SENTENCES;

/** Hosts with their own texts use `problem`. */
export class DataFolderRefusal extends StartRefusal {
  readonly problem: DataFolderProblem;
  readonly folder: string;

  constructor(problem: DataFolderProblem, folder: string, options?: ErrorOptions) {
    super(SENTENCES[problem](folder), options);
    this.problem = problem;
    this.folder = folder;
  }
}

/** Turns a failure of the data folder at the start into a `DataFolderRefusal`; returns any other failure unchanged. */
export function asDataFolderRefusal(cause: unknown, folder: string): unknown {
  if (cause instanceof DatabaseFromNewerVersionError) return new DataFolderRefusal('newer', folder, { cause });
  const named = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : null;
  // A failure of files outside the data folder.
  if (named !== null && !isInFolder(named, folder) && !isInFolder(folder, named)) return cause;
  if (isStorageFull(cause)) return new DataFolderRefusal('full', folder, { cause });
  if (sqliteCode(cause) === SQLITE.busy) return new DataFolderRefusal('inUse', folder, { cause });
  if (storageFailure(cause) === cause) return cause;
  return new DataFolderRefusal('unwritable', folder, { cause });
}

export type SecretFiles = ReturnType<typeof createSecretFiles>;

/** Encrypted secrets, one file each, in a folder for this account only. Writes to one name must not overlap. */
export function createSecretFiles(folder: string) {
  const draftOf = (name: string) => `${pathOf(folder, name)}.draft`;
  return {
    read: async (name: string): Promise<Buffer | null> => readFile(pathOf(folder, name)).catch(nullIfMissing),
    /** Written whole or not at all, even if the process is killed. */
    write: async (name: string, content: Uint8Array): Promise<void> => {
      await makeSubfolder(folder);
      await replaceFile(pathOf(folder, name), content, { draft: draftOf(name), mode: 0o600 });
    },
    remove: async (name: string): Promise<void> => {
      for (const path of [pathOf(folder, name), draftOf(name)]) await rm(path, { force: true });
    },
  };
}

function pathOf(folder: string, name: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new TypeError('A secret needs a plain name');
  return join(folder, name);
}
