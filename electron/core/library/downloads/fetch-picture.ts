import { type GuardedFetch, MediaRefusal } from '#core/anime/media/guarded-fetch.ts';
import { imageTypeOf } from '#core/anime/media/image-route.ts';
import { transportFailure } from '#core/platform/http/exchange.ts';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/json-outline.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/**
 * The bytes of a picture; `never`: its host has none; `not-now`: its host failed at it; `away`: its host gives no answer, or
 * refuses every request.
 */
export type PictureAnswer = Uint8Array<ArrayBuffer> | 'never' | 'not-now' | 'away';

/** Fetches a picture of the novel service from a host that may be asked. Rejects with `offline`, or the signal's reason. */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<PictureAnswer>;

export type FetchPictureOptions = {
  readonly guardedFetch: GuardedFetch;
  readonly addresses: ServiceAddresses;
  /** Real time for one picture. */
  readonly waitMilliseconds?: number;
};

const WAIT_MILLISECONDS = 30_000;
const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;
/** A proxy or edge answers so for a host that is down or too busy, whichever picture is asked for. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function createFetchPicture(options: FetchPictureOptions): FetchPicture {
  const { guardedFetch, addresses, waitMilliseconds = WAIT_MILLISECONDS } = options;
  // The edge in front of the pictures refuses those who come from nowhere.
  const headers = {
    accept: 'image/avif,image/webp,image/*;q=0.8',
    referer: `${new URL(addresses.novels.siteUrl).origin}/`,
  };

  async function ask(url: URL, signal: AbortSignal): Promise<PictureAnswer> {
    const { response } = await guardedFetch(url, { kind: 'image', method: 'GET', headers, signal });
    if (!response.ok) {
      await response.body?.cancel();
      if (AWAY_STATUSES.has(response.status)) return 'away';
      return response.status >= 500 ? 'not-now' : 'never';
    }
    const bytes = await readCappedBody(response, LARGEST_PICTURE_BYTES);
    return imageTypeOf(bytes) === null ? 'never' : bytes;
  }

  return async (address, signal) => {
    const url = URL.parse(address);
    if (url === null) return 'never';
    try {
      return await ask(url, AbortSignal.any([signal, AbortSignal.timeout(waitMilliseconds)]));
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof MediaRefusal || cause instanceof BodyTooLargeError) return 'never';
      const failure = transportFailure(cause, url);
      if (failure instanceof AppFailure && failure.error.code !== 'offline') return 'away';
      throw failure;
    }
  };
}
