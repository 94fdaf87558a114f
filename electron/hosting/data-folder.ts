import { closeSync, constants, openSync } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '#core/platform/database/database-file.ts';
import { SQLITE, sqliteCode } from '#core/platform/database/sqlite-code.ts';
import { makeFolder } from '#core/platform/files/make-folder.ts';
import { asDataFolderRefusal, DataFolderRefusal } from './data-folder-refusal.ts';

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
