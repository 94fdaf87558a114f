import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#core/files/make-folder.ts';
import { StartRefusal } from './start-refusal.ts';

export type DataFolder = {
  readonly path: string;
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
 * Creates the folder when missing and takes it for this process. The lock is SQLite's own on an empty database: the system
 * drops it with the process, however that ends, so no stale lock is ever left. Throws `StartRefusal`.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = resolve(path);
  const refusal = (cause: unknown) => new StartRefusal(`The data folder ${folder} cannot be written to.`, { cause });
  await makeFolder(folder).catch((cause: unknown) => {
    throw refusal(cause);
  });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'instance.lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    const taken = lock;
    return { path: folder, release: () => taken.close() };
  } catch (cause) {
    lock?.close();
    if (isBusy(cause)) throw new StartRefusal(`Engawa is already running with the data folder ${folder}.`, { cause });
    throw refusal(cause);
  }
}

function here(): Surroundings {
  return { platform: process.platform, environment: process.env };
}

/** SQLITE_BUSY. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}
