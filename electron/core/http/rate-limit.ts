import { retryAfterMilliseconds } from '#core/http/retry-after.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type RateLimit = {
  /** Throws `rate-limited` while the service's own waiting time runs, so that nothing is sent before its end. */
  readonly assertOpen: () => void;
  /** Takes note of a 429. Epoch milliseconds at which asking again makes sense. */
  readonly noteRefusal: (headers: Headers) => number;
  /** Takes note of any other answer. */
  readonly noteAnswer: () => void;
};

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

/**
 * One memory of a service's 429s for all its calls. A named waiting time is enforced. Without one (neither document shows
 * the headers) the time is a guess, so it is only advice, doubling as long as the refusals go on.
 */
export function createRateLimit(clock: Clock): RateLimit {
  let closedUntil = 0;
  let refusals = 0;
  return {
    assertOpen: () => {
      if (clock.now() < closedUntil) throw new AppFailure({ code: 'rate-limited', retryAt: closedUntil });
    },
    noteRefusal: (headers) => {
      refusals += 1;
      const asked = retryAfterMilliseconds(headers, clock.now());
      if (asked === null) {
        const guess = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (refusals - 1), LONGEST_WAIT_MILLISECONDS);
        return clock.now() + guess * (0.9 + Math.random() / 5);
      }
      closedUntil = Math.max(closedUntil, clock.now() + asked);
      return closedUntil;
    },
    noteAnswer: () => {
      refusals = 0;
    },
  };
}
