import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { access, chmod, glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseFromNewerVersionError, isDamage } from '#core/platform/database/database-file.ts';
import { isFolderFailure, isStorageFull, SQLITE, sqliteCode } from '#core/platform/database/storage-failure.ts';
import { makeFolder } from '#core/platform/files/save-file.ts';
import { asStorageFailure } from './services/storage-failure.ts';

const LOCK_FILE = 'instance.lock';
/** Two simultaneous starts wait for each other's check, or each could refuse the other. */
const LOCK_MILLISECONDS = 500;
const RIGHTS_OF_OTHERS = 0o077;
/** As /tmp is: everybody may put something there. */
const SHARED_BY_ALL = 0o1000;

export type DataFolder = {
  readonly path: string;
  /** False: other accounts of this machine may look into it, and it is not the app's to change that. */
  readonly isPrivate: boolean;
  /** Lets another instance have it. */
  readonly release: () => void;
};

type Surroundings = { readonly platform: NodeJS.Platform; readonly environment: NodeJS.ProcessEnv };

/** Where the platform keeps a program's data for one person. */
export function defaultDataFolder({ platform, environment }: Surroundings = here()): string {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Engawa');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Engawa');
  const { XDG_DATA_HOME: named = '' } = environment;
  // A relative one is to be passed over, by the rules of who made it up.
  return join(isAbsolute(named) ? named : join(homedir(), '.local', 'share'), 'engawa');
}

/**
 * Creates the folder when missing, for this account alone, and takes it for this process. The lock is SQLite's own on an empty database: the system
 * drops it with the process, however that ends, so no stale lock is ever left. Throws `DataFolderRefusal`.
 */
export async function openDataFolder(path: string, home = homedir()): Promise<DataFolder> {
  const folder = resolve(path);
  const lockFile = join(folder, LOCK_FILE);
  let lock: DatabaseSync | undefined;
  try {
    await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw new DataFolderRefusal('isFile', folder);
    const isPrivate = await makePrivate(folder, home);
    const taken = takeLock(lockFile);
    lock = taken;
    // SQLite opens a read-only file too, and then its lock excludes no other process.
    await access(lockFile, constants.W_OK);
    return { path: folder, isPrivate, release: () => taken.close() };
  } catch (cause) {
    lock?.close();
    if (sqliteCode(cause) === SQLITE.busy) throw new DataFolderRefusal('running', folder, { cause });
    const refusal = await asDataFolderRefusal(cause, folder);
    throw refusal instanceof DataFolderRefusal ? refusal : new DataFolderRefusal('unwritable', folder, { cause });
  }
}

/**
 * A held lock answers "busy" with any content. A file that is not a database has no owner and is emptied in
 * place: with another file under its name two starts at once could each hold one.
 */
function takeLock(file: string): DatabaseSync {
  try {
    return lockDatabase(file);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    // Never what a link leads to; on Windows there is no such flag, which counts as none.
    closeSync(openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW));
    return lockDatabase(file);
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

/** Closes a folder to other accounts, and with it every file in it, unless it is plainly not for one program alone. */
async function makePrivate(folder: string, home: string): Promise<boolean> {
  // On Windows it stands below the person's own folder, which is closed already.
  if (process.platform === 'win32') return true;
  const { mode } = await stat(folder);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return true;
  if ((mode & SHARED_BY_ALL) !== 0 || `${home}${sep}`.startsWith(join(folder, sep))) return false;
  try {
    await chmod(folder, 0o700);
  } catch {
    // Another account's folder, or a file system without rights.
    return false;
  }
  return ((await stat(folder)).mode & RIGHTS_OF_OTHERS) === 0;
}

function here(): Surroundings {
  return { platform: process.platform, environment: process.env };
}

/** Why a host cannot start, in one sentence for the person who started it. Hosts print it without a stack and end with code 2. */
export class StartRefusal extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefusal';
  }
}

/** As the terminal says it, of the data folder or of the file or folder in the way. */
const SENTENCES = {
  running: (path: string) => `Engawa is already running with the data folder ${path}.`,
  newer: (path: string) =>
    `The data in ${path} was used by a newer version of Engawa and has not been changed: install that version, or start with another data folder (--data).`,
  unwritable: (path: string) =>
    `The data folder ${path} cannot be written to: check its disk and its permissions, or start with another one (--data).`,
  full: (path: string) =>
    `The disk of the data folder ${path} is full: free some space, or start with another one (--data).`,
  inUse: (path: string) => `The data in ${path} is in use by another program: close it, then start Engawa again.`,
  isFolder: (path: string) =>
    `${path} is a folder, but Engawa needs a file there: move it away, or start with another data folder (--data).`,
  isFile: (path: string) =>
    `${path} is a file, but Engawa needs a folder there: move it away, or start with another data folder (--data).`,
} as const;
type DataFolderProblem = keyof typeof SENTENCES;

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

/** Sealed secrets, one file each, in a folder for this account only. What is in the files is up to the vault. */
export type SecretFiles = {
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Whole or not at all, also when the process is killed. */
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

export function createSecretFiles(folder: string): SecretFiles {
  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(folder, name));
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
        throw cause;
      }
    },
    write: async (name, content) => {
      const path = pathOf(folder, name);
      const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    remove: async (name) => rm(pathOf(folder, name), { force: true }),
  };
}

function pathOf(folder: string, name: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new TypeError('A secret needs a plain name');
  return join(folder, name);
}
