import { readCappedBody } from '#core/platform/http/answer.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import { type GuardedFetch, MediaRefusal } from './guarded-fetch.ts';
import type { PlaybackWatch } from './playback-watch.ts';

/** An answer from the library. `finalUrl`: the base of the addresses in it. */
export type SavedAnswer = {
  readonly status: 200 | 206 | 404 | 416;
  readonly type: string | null;
  readonly finalUrl: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentRange: string | null;
  readonly isPlaylist: boolean;
};

/** Stores a body, once the host has sent all of it. */
type Keeper = (bytes: Uint8Array<ArrayBuffer>) => void;

/** What the library does for playback. `range`: the header of the request. */
export type StreamLibrary = {
  /** Null: the network is asked. */
  readonly answer: (source: URL, range: string | null) => Promise<SavedAnswer | null>;
  /** Called with each playlist that is passed on: its files are known from then on. */
  readonly notePlaylist: (finalUrl: URL, bytes: Uint8Array) => void;
  /** Null: the body is not stored. `length`: as the host announced it. */
  readonly keeper: (
    source: URL,
    range: string | null,
    body: { readonly length: number | null; readonly type: string | null },
  ) => Keeper | null;
};

export type StreamRouteOptions = {
  readonly playback: Pick<PlaybackWatch, 'note'>;
  readonly streams: () => StreamLibrary;
  readonly guardedFetch: GuardedFetch;
  readonly hosts: NamedHosts;
  /** Real time until the first byte of a segment, or the last one of a playlist. */
  readonly waitMilliseconds: number;
  /** A host broke off in the middle of a segment. */
  readonly onCut: (cause: unknown) => void;
};

export const LARGEST_PLAYLIST_BYTES = 4 * 1024 * 1024;
const PASSED_HEADERS = ['content-range', 'accept-ranges', 'cache-control', 'retry-after'];
const MEDIA_TYPE = /^(video|audio)\/|^application\/(vnd\.apple\.mpegurl|x-mpegurl|octet-stream)\b|^text\/vtt\b/i;

/** Passes playlists (whose hosts become allowed) and segments on as they are, with `x-engawa-final-url` as their base. */
export function createStreamRoute({
  streams,
  playback,
  guardedFetch,
  hosts,
  waitMilliseconds,
  onCut,
}: StreamRouteOptions) {
  function learn(playlist: Uint8Array, finalUrl: URL): void {
    for (const address of playlistAddresses(new TextDecoder().decode(playlist), finalUrl)) {
      hosts.learn(address, 'anime', 'stream');
    }
  }

  async function saved(source: URL, range: string | null): Promise<Response | null> {
    const answer = await streams().answer(source, range);
    if (answer === null) return null;
    const { status, type, finalUrl, bytes, contentRange, isPlaylist } = answer;
    // So that the network can stand in for a damaged file.
    if (isPlaylist && finalUrl !== null) learn(bytes, new URL(finalUrl));
    const headers = new Headers({ 'content-type': mediaType(type), 'content-length': String(bytes.byteLength) });
    headers.set('cache-control', 'no-store');
    headers.set('accept-ranges', 'bytes');
    if (finalUrl !== null) headers.set('x-engawa-final-url', finalUrl);
    if (contentRange !== null) headers.set('content-range', contentRange);
    return new Response(bytes, { status, headers });
  }

  async function serve(request: Request, source: URL, signal: AbortSignal): Promise<Response> {
    const range = request.headers.get('range');
    const answer = await saved(source, range);
    if (answer !== null) return answer;
    playback.note();
    const { response, finalUrl } = await guardedFetch(source, {
      kind: 'stream',
      // A compressed body would make ranges and lengths mean something else.
      headers: { 'accept-encoding': 'identity', ...(range !== null && { range }) },
      signal,
    });
    // A host behind a redirect serves the rest of the stream too.
    if (finalUrl !== source) hosts.learn(finalUrl.href, 'anime', 'stream');

    const headers = passedHeaders(response, finalUrl);
    const isSuccess = response.status >= 200 && response.status < 300 && response.status !== 204;
    if (!isSuccess) {
      await response.body?.cancel();
      // `Response` accepts no status from 600 on.
      if (response.status >= 600) throw new MediaRefusal(502, `the host answered ${response.status}`);
      // Nothing of the announced length follows; a page would wait for it.
      headers.delete('content-length');
      return new Response(null, { status: response.status, headers });
    }
    if (!isPlaylist(response, [source, finalUrl])) {
      const onFailure = (cause: unknown) => signal.aborted || onCut(cause);
      const keeper = keeperFor(source, range, response);
      const body = response.body === null ? null : passedOn(response.body, { keeper, playback }, onFailure);
      return new Response(body, { status: response.status, headers });
    }
    const playlist = await readCappedBody(response, LARGEST_PLAYLIST_BYTES);
    learn(playlist, finalUrl);
    streams().notePlaylist(finalUrl, playlist);
    return new Response(playlist, { status: response.status, headers });
  }

  /** Only if the answer is exactly what was requested. */
  function keeperFor(source: URL, range: string | null, { status, headers }: Response): Keeper | null {
    if (status !== (range === null ? 200 : 206) || headers.has('content-encoding')) return null;
    if (range !== null && headers.get('content-range')?.startsWith(`${range.replace('=', ' ')}/`) !== true) return null;
    const length = headers.get('content-length');
    const body = { length: length === null ? null : Number(length), type: headers.get('content-type') };
    return streams().keeper(source, range, body);
  }

  return async (request: Request, source: URL): Promise<Response> => {
    const waiting = new AbortController();
    const tooLong = () => waiting.abort(new DOMException('the host took too long', 'TimeoutError'));
    const timer = setTimeout(tooLong, waitMilliseconds);
    try {
      // `request.signal` also ends the body: the page may hang up while that arrives.
      return await serve(request, source, AbortSignal.any([request.signal, waiting.signal]));
    } finally {
      clearTimeout(timer);
    }
  };
}

function passedHeaders(response: Response, finalUrl: URL): Headers {
  const headers = new Headers({ 'x-engawa-final-url': finalUrl.href });
  headers.set('content-type', mediaType(response.headers.get('content-type')));
  const isEncoded = response.headers.has('content-encoding');
  for (const name of isEncoded ? PASSED_HEADERS : [...PASSED_HEADERS, 'content-length']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

function mediaType(type: string | null): string {
  return type !== null && MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}

/** By its type, or by its name at either end of a redirect. */
function isPlaylist({ headers }: Response, urls: readonly URL[]): boolean {
  return /mpegurl/i.test(headers.get('content-type') ?? '') || urls.some(({ pathname }) => /\.m3u8$/i.test(pathname));
}

/** Every address that an HLS playlist names, made absolute: lines without a tag, and `URI` attributes of tags. */
export function playlistAddresses(playlist: string, playlistUrl: URL): string[] {
  return playlist
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.startsWith('#') ? [...line.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri) : [line]))
    .flatMap((address) => {
      const url = address === undefined || address.trim() === '' ? null : URL.parse(address.trim(), playlistUrl.href);
      return url === null ? [] : [url.href];
    });
}

/** Passes the bytes on, and a cancellation at once, even if the host is silent. A failure is reported to `onCut` too. */
function passedOn(
  body: ReadableStream<Uint8Array>,
  { keeper, playback }: Pick<StreamRouteOptions, 'playback'> & { readonly keeper: Keeper | null },
  onCut: (cause: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const kept: Uint8Array[] = [];
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          playback.note();
          const { done, value } = await reader.read();
          playback.note();
          if (done) {
            controller.close();
            keeper?.(Buffer.concat(kept));
          } else {
            if (keeper !== null) kept.push(value);
            controller.enqueue(value);
          }
        } catch (cause) {
          onCut(cause);
          throw cause;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
