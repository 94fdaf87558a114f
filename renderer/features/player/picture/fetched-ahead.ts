import { M3U8Parser, PlaylistLevelType } from 'hls.js';

type FetchedBytes = { readonly bytes: ArrayBuffer; readonly finalUrl: string };
export type FetchedAhead = ReturnType<typeof createFetchedAhead>;

/** Longer than an ending and the countdown after it. */
export const KEPT_MS = 600_000;
const PATIENCE_MS = 8000;
/** The amount of video with which playback starts at once and does not stall at once. */
const NEEDED_SEGMENTS = 2;
const NEEDED_SECONDS = 8;

/** Fetches what a change of quality or episode needs first, so that the change itself does not wait for the network. */
export function createFetchedAhead(fetchBytes: typeof fetch = (...request) => fetch(...request)) {
  const kept = new Map<string, FetchedBytes & { readonly atMs: number }>();
  let running = new AbortController();
  let preparedUrl = '';

  async function keep(url: string, signal: AbortSignal): Promise<FetchedBytes | null> {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const response = await fetchBytes(transportAddress(url), { signal });
    if (!response.ok) return null;
    const finalUrl = response.headers.get(FINAL_URL_HEADER) ?? url;
    const fetched = { bytes: await response.arrayBuffer(), finalUrl, atMs: performance.now() };
    kept.set(url, fetched);
    return fetched;
  }

  async function prepareAll(playlistUrl: string, atSeconds: number, signal: AbortSignal): Promise<boolean> {
    const playlist = await keep(playlistUrl, signal);
    if (playlist === null) return false;
    const needed = neededFirst(new TextDecoder().decode(playlist.bytes), playlist.finalUrl, atSeconds);
    if (typeof needed === 'string') {
      // hls.js must see this playlist fresh.
      kept.delete(playlistUrl);
      return needed === 'other';
    }
    for (const address of needed) {
      if ((await keep(address, signal)) === null) return false;
    }
    return true;
  }

  function clear(): void {
    running.abort();
    kept.clear();
    preparedUrl = '';
  }

  return {
    /** Hands out the bytes of an address once. */
    take(url: string): FetchedBytes | null {
      const found = kept.get(url);
      kept.delete(url);
      return found === undefined || performance.now() - found.atMs > KEPT_MS ? null : found;
    },
    /**
     * Fetches a playlist and the segments that a position needs first; true if all of them arrived. Never rejects:
     * hls.js fetches missing segments itself. Bytes fetched earlier for the same playlist are kept.
     */
    async prepare(playlistUrl: string, atSeconds: number): Promise<boolean> {
      if (playlistUrl === preparedUrl) running.abort();
      else clear();
      preparedUrl = playlistUrl;
      running = new AbortController();
      const signal = AbortSignal.any([running.signal, AbortSignal.timeout(PATIENCE_MS)]);
      return prepareAll(playlistUrl, atSeconds, signal).catch(() => false);
    },
    clear,
  };
}

/**
 * The addresses that a position needs first, in the order of use. `other`: a playlist that is not a plain, complete list
 * of whole segments and is left to hls.js; `nothing`: no playlist, or none that has this position.
 */
export function neededFirst(
  playlist: string,
  playlistUrl: string,
  positionSeconds: number,
): readonly string[] | 'other' | 'nothing' {
  if (playlist.includes('#EXT-X-STREAM-INF')) return 'other';
  const details = M3U8Parser.parseLevelPlaylist(playlist, playlistUrl, 0, PlaylistLevelType.MAIN, 0, null);
  const { fragments, live, playlistParsingError } = details;
  const ahead = fragments.filter(({ end }) => end > positionSeconds);
  if (playlistParsingError !== null || ahead.length === 0) return 'nothing';
  const pieces = ahead
    .filter(({ start }, index) => index < NEEDED_SEGMENTS || start - positionSeconds < NEEDED_SECONDS)
    .flatMap((fragment) => [fragment.initSegment ?? [], fragment].flat());
  if (live || pieces.some(({ byteRange }) => byteRange.length > 0)) return 'other';
  return [...new Set(pieces.map(({ url }) => url))];
}

const ROUTE = '/media/stream?src=';

/** Response header of the media route: the address that the CDN redirected to. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/** The address on this page's own origin for a true CDN address, which stays whole and opaque within it. */
export function transportAddress(url: string): string {
  return ROUTE + encodeURIComponent(url);
}
