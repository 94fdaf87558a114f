import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '#core/platform/database/storage-failure.ts';
import { replaceFile } from '#core/platform/files/save-file.ts';

export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Files named by the SHA-256 of their bytes, in `<folder>/<first two digits>/<digits>`. Writing needs an existing `folder`. */
export type HashedFiles = ReturnType<typeof createHashedFiles>;

export function createHashedFiles(directory: string, folder: string) {
  const root = join(directory, folder);

  /** A damaged name may lead to the folder itself or out of it; it gets the path of a file that never exists. */
  function pathOf(name: string, shard = name.slice(0, 2)): string {
    const path = join(root, shard, name);
    return dirname(dirname(path)) === root ? path : join(root, 'none', 'none');
  }

  /** Null when the file is missing, cannot be read or does not match its name. Rejects with other file system errors. */
  async function read(digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
    // EIO: the disk cannot read the file any more.
    const bytes = await orNull(readFile(pathOf(digest)), 'EIO');
    if (bytes === null || digestOf(bytes) !== digest) return null;
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  return {
    read,
    isThere: async (digest: string, bytes: number): Promise<boolean> => {
      const found = await orNull(stat(pathOf(digest)));
      return found?.isFile() === true && found.size === bytes;
    },
    /** Writes a file and returns its digest; the file is whole and on the disk when this resolves. */
    write: async (bytes: Uint8Array): Promise<string> => {
      const digest = digestOf(bytes);
      const path = pathOf(digest);
      if ((await read(digest)) !== null) return digest;
      // Not recursive: a folder created where a pulled-out drive was would pass for the drive.
      await mkdir(dirname(path)).catch((cause: unknown) => {
        if (!hasCode(cause, 'EEXIST')) throw cause;
      });
      // The next start removes a draft that a crash leaves behind.
      await replaceFile(path, bytes);
      // The new name survives a power cut too. Windows cannot sync folders and need not.
      if (process.platform !== 'win32') await sync(dirname(path));
      return digest;
    },
    /** The names of all folders that may hold files. */
    shards: async () => (await orNull(readdir(root))) ?? [],
    /** All files of such a folder, unfinished ones included. */
    filesIn: async (shard: string) => (await orNull(readdir(join(root, shard)))) ?? [],
    remove: (name: string, shard?: string) => rm(pathOf(name, shard), { recursive: true, force: true }),
  };
}

async function sync(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

/** Null for a missing file or folder, and for failures with one of `codes`. */
async function orNull<Result>(work: Promise<Result>, ...codes: readonly string[]): Promise<Result | null> {
  try {
    return await work;
  } catch (cause) {
    if (hasCode(cause, 'ENOENT', 'ENOTDIR', 'EISDIR', ...codes)) return null;
    throw cause;
  }
}
