import { transportFailure } from '#core/platform/http/answer.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { createGuardedFetch, type GuardedFetchOptions, MediaRefusal } from './guarded-fetch.ts';
import { createImageRoute, type ImageRouteOptions } from './image-route.ts';
import { createStreamRoute, type StreamRouteOptions } from './stream-route.ts';

export type MediaHandlerOptions = GuardedFetchOptions &
  Pick<ImageRouteOptions, 'images' | 'addresses' | 'savedPicture'> &
  Pick<StreamRouteOptions, 'streams' | 'playback'> & {
    /** A font that the person added; null: there is none of this id. */
    readonly ownFont: (
      id: string,
    ) => Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null>;
    readonly log: Log;
    /** How long a host may take; only tests shorten it. */
    readonly waitMilliseconds?: number;
  };

const WAIT_MILLISECONDS = 15_000;

const LONGEST_ADDRESS = 8_192;
/** Nothing that is served here can become a page of the app's origin, or be used by another one. */
const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Bytes for the page's own origin: `/media/stream?src=`, `/media/image/{anime|novels}?src=` and `/media/font/<id>`.
 * Statuses of its own: 400 no usable `src`, 403 a host that no service named or a private address, 404 nothing there,
 * 405 not a GET request, 415 no picture, 502 the host failed, 504 it took too long. Never sends a session anywhere.
 */
export function createMediaHandler(options: MediaHandlerOptions): (request: Request) => Promise<Response> {
  const { waitMilliseconds = WAIT_MILLISECONDS } = options;
  const guardedFetch = createGuardedFetch(options);
  const onCut = (cause: unknown) =>
    options.log.info('media cut off', { path: '/media/stream', reason: refusalFrom(cause)?.message ?? 'unknown' });
  const stream = createStreamRoute({ ...options, guardedFetch, waitMilliseconds, onCut });
  const image = createImageRoute({ ...options, guardedFetch, waitMilliseconds });

  function route(request: Request): Promise<Response> {
    if (request.method !== 'GET') throw new MediaRefusal(405, 'not a GET request');
    const { pathname, searchParams } = new URL(request.url);
    const [, area, name] = /^\/media\/(stream|image|font)(?:\/([a-z0-9]+))?$/.exec(pathname) ?? [];
    if (area === 'stream' && name === undefined) return stream(request, sourceFrom(searchParams));
    if (area === 'image' && (name === 'anime' || name === 'novels')) {
      return image(request, sourceFrom(searchParams), name);
    }
    if (area === 'font' && name !== undefined) return font(name);
    throw new MediaRefusal(404, 'no such route');
  }

  async function font(id: string): Promise<Response> {
    const found = await options.ownFont(id);
    if (found === null) throw new MediaRefusal(404, 'no such font');
    const { type, bytes } = found;
    const headers = { 'content-type': type, 'content-length': String(bytes.byteLength), 'cache-control': 'no-store' };
    return new Response(bytes, { headers });
  }

  /** An aborted request is answered too, but not logged. */
  function refusalFor(cause: unknown, request: Request): MediaRefusal {
    if (request.signal.aborted) return new MediaRefusal(502, 'the page gave up');
    const refusal = refusalFrom(cause);
    const { pathname } = new URL(request.url);
    if (refusal === null) options.log.error('media request failed', cause, { path: pathname });
    else options.log.info('media refused', { path: pathname, status: refusal.status, reason: refusal.message });
    return refusal ?? new MediaRefusal(502, 'a fault of our own');
  }

  return async (request) => {
    let response: Response;
    try {
      response = await route(request);
    } catch (cause) {
      const { status } = refusalFor(cause, request);
      response = new Response(null, { status, headers: { 'cache-control': 'no-store' } });
    }
    for (const [header, value] of Object.entries(SAFETY_HEADERS)) response.headers.set(header, value);
    return response;
  };
}

function sourceFrom(search: URLSearchParams): URL {
  const [text = '', ...others] = search.getAll('src');
  const url = text.length <= LONGEST_ADDRESS && others.length === 0 ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new MediaRefusal(400, 'no usable address');
  url.hash = '';
  return url;
}

function refusalFrom(cause: unknown): MediaRefusal | null {
  if (cause instanceof MediaRefusal) return cause;
  const failure = transportFailure(cause, new URL('media:'));
  if (!(failure instanceof AppFailure)) return null;
  const { code } = failure.error;
  return new MediaRefusal(code === 'timeout' ? 504 : 502, code, { cause });
}
