import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import { BodyTooLargeError, readCappedBody, transportFailure } from '#core/platform/http/answer.ts';
import { createRateLimit } from '#core/platform/http/request-pace.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodesContext } from './episode-queue.ts';
import type { Piece } from './episode-store.ts';
import { headerOf } from './served-files.ts';

/** The host no longer serves what the address named. */
export class EndedAddressError extends Error {}

type MediaRequest = Pick<Piece, 'address' | 'range'> & {
  readonly mostBytes: number;
  /** Awaited after each part; `announcedBytes`: of the whole answer. */
  readonly onPart: (bytes: number, announcedBytes: number | null) => Promise<void>;
  readonly signal: AbortSignal;
};

/** Real time until the next part comes, and the most that a host may fall behind `FEWEST_BYTES_A_MILLISECOND`. */
const WAIT_MILLISECONDS = 20_000;
/** A host that sends a byte now and then would block the queue. */
const FEWEST_BYTES_A_MILLISECOND = 1;
const ENDED_STATUSES: ReadonlySet<number> = new Set([403, 404, 410]);

/**
 * Fetches a playlist or a piece from a named host, without a session. Rejects with `AppFailure` if a retry may help,
 * `EndedAddressError`, `MediaRefusal`, `BodyTooLargeError`, or the signal's reason.
 */
export function createFetchMedia(context: Pick<EpisodesContext, 'fetch' | 'hosts' | 'resolve' | 'clock'>) {
  const { hosts, clock } = context;
  const guardedFetch = createGuardedFetch(context);
  const rateLimit = createRateLimit(clock);

  function failureOf({ status, headers }: Response, url: URL): Error | null {
    if (status === 200 || status === 206) {
      rateLimit.noteAnswer();
      return null;
    }
    if (ENDED_STATUSES.has(status)) return new EndedAddressError(`the host answered ${status}`);
    if (status === 429) return new AppFailure({ code: 'rate-limited', retryAt: rateLimit.noteRefusal(headers) });
    return new AppFailure({ code: 'service-down', host: url.host });
  }

  return async ({ address, range, mostBytes, onPart, signal }: MediaRequest) => {
    const url = new URL(address);
    const late = new AbortController();
    const tooLong = () => late.abort(new DOMException('the host took too long', 'TimeoutError'));
    let patience = WAIT_MILLISECONDS;
    let since: number;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      since = performance.now();
      timer = setTimeout(tooLong, patience);
    };
    try {
      wait();
      const { response, finalUrl } = await guardedFetch(url, {
        ...{ kind: 'stream', signal: AbortSignal.any([signal, late.signal]) },
        headers: { 'accept-encoding': 'identity', ...(range !== null && { range: headerOf(range) }) },
      });
      // The wait for headers does not count against the body.
      wait();
      if (finalUrl !== url) hosts.learn(finalUrl.href, 'anime', 'stream');
      const failure = failureOf(response, url);
      if (failure !== null) {
        await response.body?.cancel();
        throw failure;
      }
      const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
      const announced = length === null ? null : Number(length);
      const whole = await readCappedBody(response, mostBytes, async (part) => {
        // The limit is for the host, not for the time in `onPart`.
        clearTimeout(timer);
        patience += since - performance.now() + part / FEWEST_BYTES_A_MILLISECOND;
        patience = Math.min(patience, WAIT_MILLISECONDS);
        await onPart(part, announced);
        wait();
      });
      // A host without ranges sends the whole file.
      const isWhole = range !== null && response.status === 200;
      const bytes = isWhole ? whole.subarray(range.start, range.start + range.length) : whole;
      const type = response.headers.get('content-type');
      return { bytes, type, finalAddress: finalUrl.href, announcedBytes: isWhole ? range.length : announced };
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof BodyTooLargeError ? cause : transportFailure(cause, url);
    } finally {
      clearTimeout(timer);
    }
  };
}
