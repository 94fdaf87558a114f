import { refusalWait } from '#core/platform/http/refusal-wait.ts';
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

/**
 * One memory of a host's 429s for all calls to it. A named waiting time is enforced; one that is guessed is only advice.
 * For a service that is to be spared more than that there is `request-pace.ts`.
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
      const now = clock.now();
      const { milliseconds, isNamed } = refusalWait(headers, { refusals, now });
      if (!isNamed) return now + milliseconds;
      closedUntil = Math.max(closedUntil, now + milliseconds);
      return closedUntil;
    },
    noteAnswer: () => {
      refusals = 0;
    },
  };
}
