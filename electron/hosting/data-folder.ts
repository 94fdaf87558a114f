import { chmod, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#core/files/make-folder.ts';
import { StartRefusal } from './start-refusal.ts';

const LOCK_FILE = 'instance.lock';
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
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'engawa');
}

/**
 * Creates the folder when missing, for this account alone, and takes it for this process. The lock is SQLite's own on an empty database: the system
 * drops it with the process, however that ends, so no stale lock is ever left. Throws `StartRefusal`.
 */
export async function openDataFolder(path: string, home = homedir()): Promise<DataFolder> {
  const folder = resolve(path);
  const refusal = (cause: unknown) => new StartRefusal(`The data folder ${folder} cannot be written to.`, { cause });
  await makeFolder(folder).catch((cause: unknown) => {
    throw refusal(cause);
  });
  let lock: DatabaseSync | undefined;
  try {
    const isPrivate = await makePrivate(folder, home);
    lock = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    const taken = lock;
    return { path: folder, isPrivate, release: () => taken.close() };
  } catch (cause) {
    lock?.close();
    if (isBusy(cause)) throw new StartRefusal(`Engawa is already running with the data folder ${folder}.`, { cause });
    throw refusal(cause);
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

/** SQLITE_BUSY. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}
