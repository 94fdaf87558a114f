import { createGuardedFetch } from '#core/anime/media/guarded-fetch.ts';
import { transportFailure } from '#core/platform/http/answer.ts';
import { BodyTooLargeError } from '#core/platform/http/json-from-bytes.ts';
import { createRateLimit } from '#core/platform/http/rate-limit.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodesContext } from './episode-queue.ts';
import type { Piece } from './episode-store.ts';
import { headerOf } from './served-playlists.ts';

/** The host no longer serves what the address named. */
export class EndedAddressError extends Error {}

type MediaRequest = Pick<Piece, 'address' | 'range'> & {
  readonly mostBytes: number;
  /** Awaited after each part; `announcedBytes`: of the whole answer. */
  readonly onPart: (bytes: number, announcedBytes: number | null) => Promise<void>;
  readonly signal: AbortSignal;
};

/** Real time until the next part comes. */
const WAIT_MILLISECONDS = 20_000;
const ENDED_STATUSES: ReadonlySet<number> = new Set([403, 404, 410]);

/**
 * Fetches a playlist or a piece from a named host, without a session. Rejects with `AppFailure` where trying again may help,
 * `EndedAddressError`, `MediaRefusal`, or the signal's reason.
 */
export function createFetchMedia(context: EpisodesContext) {
  const { hosts, clock } = context;
  const guardedFetch = createGuardedFetch(context);
  const rateLimit = createRateLimit(clock);

  function assertSuccess(response: Response, url: URL): void {
    const { status, headers } = response;
    if (status === 200 || status === 206) {
      rateLimit.noteAnswer();
      return;
    }
    if (ENDED_STATUSES.has(status)) throw new EndedAddressError(`the host answered ${status}`);
    if (status === 429) throw new AppFailure({ code: 'rate-limited', retryAt: rateLimit.noteRefusal(headers) });
    throw new AppFailure({ code: 'service-down', host: url.host });
  }

  async function read(
    url: URL,
    { range, mostBytes, onPart, signal }: MediaRequest,
    onWait: () => void,
    onCome: () => void,
  ) {
    onWait();
    const { response, finalUrl } = await guardedFetch(url, {
      ...{ kind: 'stream', signal },
      headers: { 'accept-encoding': 'identity', ...(range !== null && { range: headerOf(range) }) },
    });
    if (finalUrl !== url) hosts.learn(finalUrl.href, 'anime', 'stream');
    try {
      assertSuccess(response, url);
    } catch (cause) {
      await response.body?.cancel();
      throw cause;
    }
    const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
    const announced = length === null ? null : Number(length);
    const parts: Uint8Array[] = [];
    let received = 0;
    for await (const part of response.body ?? []) {
      onCome();
      parts.push(part);
      received += part.byteLength;
      if (received > mostBytes) throw new BodyTooLargeError('larger than any piece');
      await onPart(part.byteLength, announced);
      onWait();
    }
    const whole = Buffer.concat(parts);
    // A host that knows no ranges sends everything.
    const isWhole = range !== null && response.status === 200;
    const bytes = isWhole ? whole.subarray(range.start, range.start + range.length) : whole;
    const type = response.headers.get('content-type');
    return { bytes, type, finalAddress: finalUrl.href, announcedBytes: isWhole ? range.length : announced };
  }

  return async (request: MediaRequest) => {
    const url = new URL(request.address);
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onCome = () => clearTimeout(timer);
    const onWait = () => {
      clearTimeout(timer);
      const tooLong = () => late.abort(new DOMException('the host took too long', 'TimeoutError'));
      timer = setTimeout(tooLong, WAIT_MILLISECONDS).unref();
    };
    try {
      const signal = AbortSignal.any([request.signal, late.signal]);
      return await read(url, { ...request, signal }, onWait, onCome);
    } catch (cause) {
      request.signal.throwIfAborted();
      throw transportFailure(cause, url);
    } finally {
      onCome();
    }
  };
}
