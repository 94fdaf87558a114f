import { segmentAt } from './playlist-segments.ts';
import { FINAL_URL_HEADER, transportAddress } from './transport-address.ts';

export type FetchedBytes = { readonly bytes: ArrayBuffer; readonly finalUrl: string };

export type FetchedAhead = {
  /** Hands out what was fetched for an address, once. */
  readonly take: (url: string) => FetchedBytes | null;
  /** Fetches a playlist and the segment that holds a position. Never rejects: without it hls.js fetches itself. */
  readonly prepare: (playlistUrl: string, atSeconds: number) => Promise<void>;
  readonly clear: () => void;
};

/** Opaque addresses do not live long; neither does what came from them. */
const KEPT_MS = 120_000;
const PATIENCE_MS = 8000;

/** What a change of quality or episode will need first, so that the change itself waits for no network. */
export function createFetchedAhead(fetchBytes: typeof fetch = (...request) => fetch(...request)): FetchedAhead {
  const kept = new Map<string, FetchedBytes & { readonly atMs: number }>();
  let running = new AbortController();

  async function get(url: string, signal: AbortSignal): Promise<FetchedBytes | null> {
    const response = await fetchBytes(transportAddress(url), { signal });
    if (!response.ok) return null;
    const finalUrl = response.headers.get(FINAL_URL_HEADER) ?? url;
    return { bytes: await response.arrayBuffer(), finalUrl };
  }

  async function keep(url: string, signal: AbortSignal): Promise<FetchedBytes | null> {
    const fetched = await get(url, signal);
    if (fetched !== null) kept.set(url, { ...fetched, atMs: performance.now() });
    return fetched;
  }

  async function prepareAll(playlistUrl: string, atSeconds: number, signal: AbortSignal): Promise<void> {
    const playlist = await get(playlistUrl, signal);
    if (playlist === null) return;
    const needed = segmentAt(new TextDecoder().decode(playlist.bytes), playlist.finalUrl, atSeconds);
    if (needed === null) return;
    kept.set(playlistUrl, { ...playlist, atMs: performance.now() });
    if (needed.initialisationUrl !== null) await keep(needed.initialisationUrl, signal);
    await keep(needed.segmentUrl, signal);
  }

  function clear(): void {
    running.abort();
    kept.clear();
  }

  return {
    take(url) {
      const found = kept.get(url);
      kept.delete(url);
      if (found === undefined || performance.now() - found.atMs > KEPT_MS) return null;
      return { bytes: found.bytes, finalUrl: found.finalUrl };
    },
    async prepare(playlistUrl, atSeconds) {
      clear();
      running = new AbortController();
      const signal = AbortSignal.any([running.signal, AbortSignal.timeout(PATIENCE_MS)]);
      try {
        await prepareAll(playlistUrl, atSeconds, signal);
      } catch {
        // Given up or without network: what is missing is loaded, and its faults are handled, the ordinary way.
      }
    },
    clear,
  };
}
