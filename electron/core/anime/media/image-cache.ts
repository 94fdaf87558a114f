import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoundedCache } from '#core/platform/database/bounded-cache.ts';
import type { Log } from '#core/ports.ts';

/** Pictures on disk by their address. Losing it costs nothing but time, so its failures are logged and never thrown. */
export type ImageCache = BoundedCache & {
  readonly read: (url: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly write: (url: string, bytes: Uint8Array) => Promise<void>;
};

export type ImageCacheOptions = {
  readonly dataDirectory: string;
  readonly log: Log;
  /** Beyond this the least recently used pictures go. */
  readonly limitBytes?: number;
};

const LIMIT_BYTES = 300 * 1024 * 1024;
/** Making room is worth more than one picture's place. */
const ROOM_AFTER_EVICTION = 0.9;
const NAME = /^[0-9a-f]{64}$/;

export function createImageCache(options: ImageCacheOptions): ImageCache {
  const { dataDirectory, log } = options;
  let limitBytes = options.limitBytes ?? LIMIT_BYTES;
  const directory = join(dataDirectory, 'cache', 'images');
  /** Name -> bytes, the least recently used first. */
  const sizes = new Map<string, number>();
  let totalBytes = 0;
  let opening: Promise<void> | null = null;

  const open = () => {
    opening ??= takeStock().catch((cause: unknown) => log.error('image cache not readable', cause));
    return opening;
  };

  async function takeStock(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      // Anything else is what a crash left of a write.
      if (NAME.test(name)) {
        const { size, mtimeMs } = await stat(path);
        found.push({ name, bytes: size, usedAt: mtimeMs });
      } else await rm(path, { recursive: true, force: true });
    }
    for (const { name, bytes } of found.toSorted((left, right) => left.usedAt - right.usedAt)) note(name, bytes);
  }

  function note(name: string, bytes: number): void {
    forget(name);
    sizes.set(name, bytes);
    totalBytes += bytes;
  }

  function forget(name: string): void {
    totalBytes -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  async function makeRoom(): Promise<void> {
    if (totalBytes <= limitBytes) return;
    const evicted: string[] = [];
    for (const name of sizes.keys()) {
      if (totalBytes <= limitBytes * ROOM_AFTER_EVICTION) break;
      forget(name);
      evicted.push(name);
    }
    await Promise.all(evicted.map((name) => rm(join(directory, name), { force: true })));
  }

  return {
    bytes: async () => {
      await open();
      return totalBytes;
    },
    limitBytes: () => limitBytes,
    setLimit: async (limit) => {
      limitBytes = limit;
      await open();
      await makeRoom();
    },
    read: async (url) => {
      await open();
      const name = nameOf(url);
      const bytes = sizes.get(name);
      if (bytes === undefined) return null;
      try {
        const path = join(directory, name);
        const picture = await readFile(path);
        note(name, bytes);
        const now = new Date();
        await utimes(path, now, now);
        return new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
      } catch (cause) {
        forget(name);
        log.warn('cached picture gone', { reason: String(cause) });
        return null;
      }
    },
    write: async (url, bytes) => {
      await open();
      const name = nameOf(url);
      const temporary = join(directory, `${name}.${randomUUID()}`);
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, join(directory, name));
        note(name, bytes.byteLength);
        await makeRoom();
      } catch (cause) {
        log.warn('picture not cached', { reason: String(cause) });
        // What cannot be removed now goes at the next start.
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

function nameOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
