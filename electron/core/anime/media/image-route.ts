import { createHash } from 'node:crypto';
import { readCappedBody } from '#core/platform/http/capped-body.ts';
import type { ServiceName } from '#core/platform/http/named-hosts.ts';
import { createRequestSlots } from '#core/platform/http/request-slots.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { ImageCache } from './image-cache.ts';
import { imageTypeOf } from './image-type.ts';
import { MediaRefusal } from './media-refusal.ts';

const THIRTY_DAYS = 'private, max-age=2592000';

export type ImageRouteOptions = {
  readonly guardedFetch: GuardedFetch;
  readonly images: Pick<ImageCache, 'read' | 'write'>;
  readonly addresses: ServiceAddresses;
  /** A picture that was saved to be there without a network, by its address; null when it was not. */
  readonly savedPicture: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Real time for one picture. */
  readonly waitMilliseconds: number;
};

const LARGEST_IMAGE_BYTES = 20 * 1024 * 1024;
const MOST_AT_ONCE = 8;

/** Serves pictures of the services: saved ones, else from the cache on disk, else fetched once however many ask, checked, and kept. */
export function createImageRoute(options: ImageRouteOptions) {
  const { guardedFetch, images, addresses, savedPicture, waitMilliseconds } = options;
  const slots = createRequestSlots(MOST_AT_ONCE);
  const fetching = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  // The edge in front of the novel pictures refuses those who come from nowhere.
  const headersOf: Record<ServiceName, Record<string, string>> = {
    anime: {},
    novels: { referer: `${new URL(addresses.novels.siteUrl).origin}/` },
  };

  /** Not bound to one page's request: others may be waiting for the same picture. */
  async function download(source: URL, service: ServiceName): Promise<Uint8Array<ArrayBuffer>> {
    const { response } = await guardedFetch(source, {
      kind: 'image',
      method: 'GET',
      headers: { accept: 'image/avif,image/webp,image/*;q=0.8', ...headersOf[service] },
      signal: AbortSignal.timeout(waitMilliseconds),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isGone = response.status === 404 || response.status === 410;
      throw new MediaRefusal(isGone ? 404 : 502, `the host answered ${response.status}`);
    }
    const bytes = await readCappedBody(response, LARGEST_IMAGE_BYTES);
    if (imageTypeOf(bytes) === null) throw new MediaRefusal(415, 'no picture of a known type');
    await images.write(source.href, bytes);
    return bytes;
  }

  function downloadOnce(source: URL, service: ServiceName): Promise<Uint8Array<ArrayBuffer>> {
    const running = fetching.get(source.href);
    if (running !== undefined) return running;
    const started = slots.run(() => download(source, service)).finally(() => fetching.delete(source.href));
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
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { etag, 'cache-control': THIRTY_DAYS };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  });
}
