import { hash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { BoundedCache } from '#core/platform/bounded-cache.ts';
import { makeSubfolder } from '#core/platform/files/save-file.ts';
import { readCappedBody } from '#core/platform/http/answer.ts';
import type { Log, ServiceAddresses } from '#core/ports.ts';
import type { ServiceName } from '#shared/domain/app/own-services.ts';
import { type GuardedFetch, MediaRefusal } from './guarded-fetch.ts';

const THIRTY_DAYS = 'private, max-age=2592000';

export type ImageRouteOptions = {
  readonly guardedFetch: GuardedFetch;
  readonly images: Pick<ImageCache, 'read' | 'write'>;
  readonly addresses: ServiceAddresses;
  /** A picture saved for offline use, by its address; null: it is not saved. */
  readonly savedPicture: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly waitMilliseconds: number;
};

const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;
const MOST_AT_ONCE = 8;

/** Asks the host of a service's picture; `bytes` null: it gave none. Rejects as `GuardedFetch`, and with `BodyTooLargeError`. */
export function createPictureRequest({
  guardedFetch,
  addresses,
}: Pick<ImageRouteOptions, 'guardedFetch' | 'addresses'>) {
  const accept = 'image/avif,image/webp,image/*;q=0.8';
  // The edge in front of novel pictures refuses requests without a referer.
  const referer = `${new URL(addresses.novels.siteUrl).origin}/`;
  return async (url: URL, service: ServiceName, signal: AbortSignal) => {
    const headers = { accept, ...(service === 'novels' && { referer }) };
    const { response } = await guardedFetch(url, { kind: 'image', headers, signal });
    const { ok, status } = response;
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (!ok) await response.body?.cancel();
    return { status, isPage, bytes: ok ? await readCappedBody(response, LARGEST_PICTURE_BYTES) : null };
  };
}

/** Serves pictures of the services: saved ones, else cached ones, else fetched once for all requests, checked and cached. */
export function createImageRoute(options: ImageRouteOptions) {
  const { guardedFetch, images, addresses, savedPicture, waitMilliseconds } = options;
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const fetching = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const requestPicture = createPictureRequest({ guardedFetch, addresses });

  /** Not bound to one page's request: others may be waiting for the same picture. */
  async function download(source: URL, service: ServiceName): Promise<Uint8Array<ArrayBuffer>> {
    const { status, bytes } = await requestPicture(source, service, AbortSignal.timeout(waitMilliseconds));
    if (bytes === null)
      throw new MediaRefusal(status === 404 || status === 410 ? 404 : 502, `the host answered ${status}`);
    if (imageTypeOf(bytes) === null) throw new MediaRefusal(415, 'no picture of a known type');
    await images.write(source.href, bytes);
    return bytes;
  }

  function downloadOnce(source: URL, service: ServiceName): Promise<Uint8Array<ArrayBuffer>> {
    const running = fetching.get(source.href);
    if (running !== undefined) return running;
    const started = slots.add(() => download(source, service)).finally(() => fetching.delete(source.href));
    fetching.set(source.href, started);
    return started;
  }

  return async (request: Request, source: URL, service: ServiceName): Promise<Response> => {
    const saved = service === 'novels' ? await savedPicture(source.href) : null;
    if (saved !== null && imageTypeOf(saved) !== null) return imageResponse(request, saved);
    // A cached picture was allowed when it was fetched, even if no answer has named its host since the start.
    const kept = await images.read(source.href);
    const isWhole = kept !== null && imageTypeOf(kept) !== null;
    return imageResponse(request, isWhole ? kept : await downloadOnce(source, service));
  };
}

/** A picture under the type of its bytes, or 304 when the page has it already. Refuses (415) anything else. */
function imageResponse(request: Request, bytes: Uint8Array<ArrayBuffer>): Response {
  const type = imageTypeOf(bytes);
  if (type === null) throw new MediaRefusal(415, 'no picture of a known type');
  const etag = `"${hash('sha256', bytes, 'base64url')}"`;
  const headers = { etag, 'cache-control': THIRTY_DAYS };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  });
}

type ImageCache = ReturnType<typeof createImageCache>;

type ImageCacheOptions = { readonly dataDirectory: string; readonly log: Log; readonly limitBytes?: number };

const LIMIT_BYTES = 300_000_000;
/** Evicting makes room for several pictures. */
const ROOM_AFTER_EVICTION = 0.9;
const NAME = /^[0-9a-f]{64}$/;

/** Pictures on disk by their address, the last used ones up to a limit. Failures are logged and never thrown. */
export function createImageCache({ dataDirectory, log, limitBytes: firstLimit = LIMIT_BYTES }: ImageCacheOptions) {
  let limitBytes = firstLimit;
  const directory = join(dataDirectory, 'cache', 'images');
  /** Name -> bytes, the least recently used first. */
  const sizes = new Map<string, number>();
  let totalBytes = 0;
  let opening: Promise<void> | null = null;

  const open = () => {
    opening ??= takeStock().catch((cause: unknown) => log.error('image cache not readable', cause));
    return opening;
  };

  async function makeDirectory(): Promise<void> {
    for (const folder of [dirname(directory), directory]) await makeSubfolder(folder);
  }

  async function takeStock(): Promise<void> {
    await makeDirectory();
    const found: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      if (NAME.test(name)) {
        const { size, mtimeMs } = await stat(path);
        found.push({ name, bytes: size, usedAt: mtimeMs });
        // A crash left part of a write.
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
    for (const name of sizes.keys()) {
      if (totalBytes <= limitBytes * ROOM_AFTER_EVICTION) break;
      forget(name);
      await rm(join(directory, name), { force: true });
    }
  }

  return {
    bytes: async () => {
      await open();
      return totalBytes;
    },
    limitBytes: () => limitBytes,
    setLimit: async (limit: number) => {
      limitBytes = limit;
      await open();
      await makeRoom();
    },
    read: async (url: string): Promise<Uint8Array<ArrayBuffer> | null> => {
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
    write: async (url: string, bytes: Uint8Array) => {
      await open();
      const name = nameOf(url);
      const temporary = join(directory, `${name}.${randomUUID()}`);
      try {
        await makeDirectory();
        await writeFile(temporary, bytes);
        await rename(temporary, join(directory, name));
        note(name, bytes.byteLength);
        await makeRoom();
      } catch (cause) {
        log.warn('picture not cached', { reason: String(cause) });
        // A remaining file is removed at the next start.
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  } satisfies BoundedCache & Record<string, unknown>;
}

function nameOf(url: string): string {
  return hash('sha256', url);
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** The type of a picture by its first bytes. Null for everything else, including SVG and HTML. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // The major brand may be a general one; the compatible brands then name the picture's own.
  if (text(4, 8) === 'ftyp' && /^(....)*avi[fs]/s.test(text(8, 40))) return 'image/avif';
  return null;
}
