import { constants, type FSWatcher, watch } from 'node:fs';
import { lstat, open, readdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasCode, isFolderFailure, isStorageFull } from '#core/platform/database/storage-failure.ts';
import { isInFolder, isPathHere, makeFolder, replaceFile } from '#core/platform/files/save-file.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { DeviceId } from '#shared/domain/app/device-sync.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { SEAL_BYTES } from './sealed-file.ts';

const INVALID = { code: 'invalid-input', path: 'devices.join:directory' } as const;
/** Carriers change a name in a conflict, but keep its end. */
const DEVICE_FILE = /^[^.].*\.engawa$/i;
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;
/** Further files are not read: devices do not make thousands. */
const MOST_FILES = 200;
const LARGEST_BYTES = MAXIMUM_FILE_BYTES + SEAL_BYTES + 4_096;
/** File systems note times to two seconds at worst: a file may have changed since without a trace. */
const UNSETTLED_MILLISECONDS = 3_000;
/** Absent on Windows. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export type FoundFile = {
  readonly name: string;
  /** The device that the file name contains, or null. */
  readonly id: DeviceId | null;
  /** The same while the file is unchanged; null while that is uncertain. */
  readonly stamp: string | null;
  readonly isTooLarge: boolean;
};

export function nameOf(id: DeviceId): string {
  return `device-${id}.engawa`;
}

/** The folder in which devices meet. Any file in it may come from a stranger. Rejects as the file system does. */
export type SyncFolder = ReturnType<typeof createSyncFolder>;

export function createSyncFolder(directory: string) {
  async function lookAt(name: string): Promise<FoundFile[]> {
    try {
      const stats = await lstat(join(directory, name), { bigint: true });
      if (!stats.isFile()) return [];
      const { size, mtimeMs, mtimeNs, ctimeNs, ino } = stats;
      const isSettled = Math.abs(Date.now() - Number(mtimeMs)) > UNSETTLED_MILLISECONDS;
      const stamp = isSettled ? [size, mtimeNs, ctimeNs, ino].join() : null;
      const id = DeviceId.safeParse(UUID.exec(name)?.[0].toLowerCase()).data ?? null;
      return [{ name, id, stamp, isTooLarge: size > LARGEST_BYTES }];
    } catch (cause) {
      // Removed or replaced meanwhile.
      if (hasCode(cause, 'ENOENT')) return [];
      throw cause;
    }
  }

  return {
    directory,
    /** Possible device files, including conflict copies that a carrier made. */
    list: async (): Promise<FoundFile[]> => {
      const names = (await readdir(directory)).filter((name) => DEVICE_FILE.test(name));
      const found: FoundFile[] = [];
      for (const name of names.toSorted((one, other) => one.length - other.length).slice(0, MOST_FILES)) {
        found.push(...(await lookAt(name)));
      }
      return found;
    },
    /** Null: no longer there, or no plain file. Rejects if reading is refused. Follows no link and waits for no pipe. */
    read: async (name: string): Promise<Buffer | null> => {
      try {
        await using file = await open(join(directory, name), CAREFULLY);
        const stats = await file.stat();
        const { size } = stats;
        if (!stats.isFile() || size > LARGEST_BYTES) return null;
        const bytes = Buffer.alloc(size);
        let length = 0;
        for (let read = 1; read > 0 && length < size; length += read) {
          read = (await file.read(bytes, length, size - length)).bytesRead;
        }
        return bytes.subarray(0, length);
      } catch (cause) {
        if (hasCode(cause, 'ENOENT', 'ELOOP')) return null;
        throw cause;
      }
    },
    /** Writes the whole file or nothing of it. */
    write: (name: string, bytes: Uint8Array): Promise<void> =>
      replaceFile(join(directory, name), bytes, { draft: join(directory, `.${name}.part`) }),
    remove: (name: string) => rm(join(directory, name), { force: true }),
    /** Calls back when the system reports a change of device files. The returned function ends it. */
    watch: (onChange: () => void): (() => void) => {
      let watcher: FSWatcher | null = null;
      try {
        watcher = watch(directory, { persistent: false }, (_, name) => {
          if (name === null || DEVICE_FILE.test(name)) onChange();
        });
        watcher.on('error', () => watcher?.close());
      } catch {
        // The regular look remains.
      }
      return () => watcher?.close();
    },
  };
}

/**
 * Makes the folder that the person named, if it is missing. Rejects with `invalid-input` unless it is an absolute path on this
 * machine outside of `kept`, the app's own folders; with `storage-full` or `storage-unwritable` if it cannot be used.
 */
export async function folderAt(wanted: string, kept: readonly string[]): Promise<string> {
  if (!isPathHere(wanted)) throw new AppFailure(INVALID);
  const directory = resolve(wanted);
  const refuseKept = async () => {
    for (const folder of kept) if (isInFolder(await real(directory), await real(folder))) throw new AppFailure(INVALID);
  };
  await refuseKept();
  try {
    await makeFolder(directory);
    await readdir(directory);
  } catch (cause) {
    throw new AppFailure({ code: isStorageFull(cause) ? 'storage-full' : 'storage-unwritable' }, { cause });
  }
  await refuseKept();
  return directory;
}

/** Without links, as far as the path exists. */
async function real(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path));
}

/** The folder is missing or its disk does not answer. */
export function isGone(cause: unknown): boolean {
  return isFolderFailure(cause) || hasCode(cause, 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENOTCONN', 'EBUSY');
}
