import { readCappedBody } from '#core/platform/http/json-from-bytes.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import { type GuardedFetch, MediaRefusal } from './guarded-fetch.ts';

type StreamRouteOptions = {
  readonly guardedFetch: GuardedFetch;
  readonly hosts: NamedHosts;
  /** Real time until the first byte of a segment, or the last one of a playlist. */
  readonly waitMilliseconds: number;
  /** A host broke off in the middle of a segment. */
  readonly onCut: (cause: unknown) => void;
};

const LARGEST_PLAYLIST_BYTES = 4 * 1024 * 1024;
const PASSED_HEADERS = ['content-range', 'accept-ranges', 'cache-control', 'retry-after'];
const MEDIA_TYPE = /^(video|audio)\/|^application\/(vnd\.apple\.mpegurl|x-mpegurl|octet-stream)\b|^text\/vtt\b/i;

/** Passes playlists (whose hosts become allowed) and segments on as they are, with `x-engawa-final-url` as their base. */
export function createStreamRoute({ guardedFetch, hosts, waitMilliseconds, onCut }: StreamRouteOptions) {
  async function serve(request: Request, source: URL, signal: AbortSignal): Promise<Response> {
    const range = request.headers.get('range');
    const { response, finalUrl } = await guardedFetch(source, {
      kind: 'stream',
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
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
      // No answer can be made with one that HTTP does not know.
      if (response.status >= 600) throw new MediaRefusal(502, `the host answered ${response.status}`);
      // Nothing of the announced length follows; a page would wait for it.
      headers.delete('content-length');
      return new Response(null, { status: response.status, headers });
    }
    if (request.method === 'HEAD' || !isPlaylist(response, finalUrl)) {
      const onFailure = (cause: unknown) => signal.aborted || onCut(cause);
      const body = response.body === null ? null : toldWhenCut(response.body, onFailure);
      return new Response(body, { status: response.status, headers });
    }
    const playlist = await readCappedBody(response, LARGEST_PLAYLIST_BYTES);
    for (const address of playlistAddresses(new TextDecoder().decode(playlist), finalUrl)) {
      hosts.learn(address, 'anime', 'stream');
    }
    return new Response(playlist, { status: response.status, headers });
  }

  return async (request: Request, source: URL): Promise<Response> => {
    const waiting = new AbortController();
    const tooLong = () => waiting.abort(new DOMException('the host took too long', 'TimeoutError'));
    const timer = setTimeout(tooLong, waitMilliseconds);
    try {
      // The page may hang up as long as the body comes.
      return await serve(request, source, AbortSignal.any([request.signal, waiting.signal]));
    } finally {
      clearTimeout(timer);
    }
  };
}

function passedHeaders(response: Response, finalUrl: URL): Headers {
  const headers = new Headers({ 'x-engawa-final-url': finalUrl.href });
  const type = response.headers.get('content-type') ?? '';
  headers.set('content-type', MEDIA_TYPE.test(type) ? type : 'application/octet-stream');
  const isEncoded = response.headers.has('content-encoding');
  for (const name of isEncoded ? PASSED_HEADERS : [...PASSED_HEADERS, 'content-length']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

function isPlaylist(response: Response, url: URL): boolean {
  return /mpegurl/i.test(response.headers.get('content-type') ?? '') || /\.m3u8$/i.test(url.pathname);
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

/** Passes the bytes on, and a cancellation at once to a host that is silent. A failure is reported to `onCut` too. */
function toldWhenCut(body: ReadableStream<Uint8Array>, onCut: (cause: unknown) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
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
