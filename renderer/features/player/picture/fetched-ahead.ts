import { neededFirst } from './playlist-segments.ts';

export type FetchedBytes = { readonly bytes: ArrayBuffer; readonly finalUrl: string };

export type FetchedAhead = {
  /** Hands out what was fetched for an address, once. */
  readonly take: (url: string) => FetchedBytes | null;
  /**
   * Fetches a playlist and the segments that a position needs first; whether all of it is there. Never rejects: without
   * it hls.js fetches itself. What was fetched for the same playlist before is kept.
   */
  readonly prepare: (playlistUrl: string, atSeconds: number) => Promise<boolean>;
  readonly clear: () => void;
};

/** Longer than an ending and the wait after it. */
const KEPT_MS = 600_000;
const PATIENCE_MS = 8000;

/** What a change of quality or episode will need first, so that the change itself waits for no network. */
export function createFetchedAhead(fetchBytes: typeof fetch = (...request) => fetch(...request)): FetchedAhead {
  const kept = new Map<string, FetchedBytes & { readonly atMs: number }>();
  let running = new AbortController();
  let preparedUrl = '';

  async function keep(url: string, signal: AbortSignal): Promise<FetchedBytes | null> {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const response = await fetchBytes(transportAddress(url), { signal });
    if (!response.ok) return null;
    const finalUrl = response.headers.get(FINAL_URL_HEADER) ?? url;
    const fetched = { bytes: await response.arrayBuffer(), finalUrl };
    kept.set(url, { ...fetched, atMs: performance.now() });
    return fetched;
  }

  async function prepareAll(playlistUrl: string, atSeconds: number, signal: AbortSignal): Promise<boolean> {
    const playlist = await keep(playlistUrl, signal);
    if (playlist === null) return false;
    const needed = neededFirst(new TextDecoder().decode(playlist.bytes), playlist.finalUrl, atSeconds);
    if (needed.kind !== 'pieces') {
      // What hls.js will make of it, it had better see fresh.
      kept.delete(playlistUrl);
      return needed.kind === 'other';
    }
    for (const address of needed.addresses) {
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
    take(url) {
      const found = kept.get(url);
      kept.delete(url);
      if (found === undefined || performance.now() - found.atMs > KEPT_MS) return null;
      return { bytes: found.bytes, finalUrl: found.finalUrl };
    },
    async prepare(playlistUrl, atSeconds) {
      if (playlistUrl === preparedUrl) running.abort();
      else clear();
      preparedUrl = playlistUrl;
      running = new AbortController();
      const signal = AbortSignal.any([running.signal, AbortSignal.timeout(PATIENCE_MS)]);
      try {
        return await prepareAll(playlistUrl, atSeconds, signal);
      } catch {
        // Given up or without network: what is missing is loaded, and its faults are handled, the ordinary way.
        return false;
      }
    },
    clear,
  };
}

const ROUTE = '/media/stream?src=';

/** Response header of the media route: where the bytes really came from, when the CDN redirected. */
export const FINAL_URL_HEADER = 'x-engawa-final-url';

/** Where this page fetches a true CDN address: on its own origin, the whole opaque address unchanged within. */
export function transportAddress(url: string): string {
  return ROUTE + encodeURIComponent(url);
}
