import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Pictures by the SHA-256 of their bytes, in `pictures/<first two digits>/<digits>` of a library's folder. */
export type PictureFiles = {
  /** Writes what is not there yet; it is on the disk, whole, when this resolves. Returns the digits. */
  readonly write: (bytes: Uint8Array) => Promise<string>;
  /** Null when the file is not there, or does not hold what its name says. Rejects with what the file system says of the rest. */
  readonly read: (digest: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly remove: (digest: string) => Promise<void>;
  /** The names of all folders that may hold pictures. */
  readonly shards: () => Promise<string[]>;
  /** Everything in one of them, also what a crash left of a write. */
  readonly filesIn: (shard: string) => Promise<string[]>;
  readonly removeFile: (shard: string, name: string) => Promise<void>;
};

const FOLDER = 'pictures';
const MISSING_CODES: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR'];

export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function createPictureFiles(directory: string): PictureFiles {
  const root = join(directory, FOLDER);
  const pathOf = (digest: string) => join(root, digest.slice(0, 2), digest);

  async function isThere(path: string, bytes: number): Promise<boolean> {
    const found = await orNull(stat(path));
    return found?.isFile() === true && found.size === bytes;
  }

  return {
    write: async (bytes) => {
      const digest = digestOf(bytes);
      const path = pathOf(digest);
      if (await isThere(path, bytes.byteLength)) return digest;
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}`;
      try {
        await writeThrough(temporary, bytes);
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (cause) {
        // What cannot be removed now goes at the next start.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw cause;
      }
      return digest;
    },
    read: async (digest) => {
      const bytes = await orNull(readFile(pathOf(digest)));
      if (bytes === null || digestOf(bytes) !== digest) return null;
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    remove: (digest) => rm(pathOf(digest), { recursive: true, force: true }),
    shards: async () => (await orNull(readdir(root))) ?? [],
    filesIn: async (shard) => (await orNull(readdir(join(root, shard)))) ?? [],
    removeFile: (shard, name) => rm(join(root, shard, name), { recursive: true, force: true }),
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** So that the new name outlives a power cut. Windows cannot, and need not, do that. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null for what is not there. */
async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && MISSING_CODES.includes(cause.code)) return null;
    throw cause;
  }
}
