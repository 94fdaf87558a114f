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

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

/** What is known when a service refuses. */
type Refused = {
  /** Refusals in a row, with this one. */
  readonly refusals: number;
  readonly now: number;
  /** How long the service asked to wait when it said so last; null: it never did. */
  readonly lastNamedMilliseconds?: number | null;
};

/**
 * How long to wait after a 429: what the service names, else a guess (neither document shows the headers): as long as it
 * named the last time, or half a minute, doubled with every refusal in a row, up to two minutes or to what was named.
 * Jitter keeps many clients from coming back at the same moment; what was named before is never undercut by it.
 */
export function refusalWait(
  headers: Headers,
  { refusals, now, lastNamedMilliseconds = null }: Refused,
): { readonly milliseconds: number; readonly isNamed: boolean } {
  const named = retryAfterMilliseconds(headers, now);
  if (named !== null) return { milliseconds: named, isNamed: true };
  const first = lastNamedMilliseconds ?? FIRST_WAIT_MILLISECONDS;
  const guess = Math.min(first * 2 ** (refusals - 1), Math.max(first, LONGEST_WAIT_MILLISECONDS));
  const jitter = lastNamedMilliseconds === null ? 0.9 + Math.random() / 5 : 1 + Math.random() / 20;
  return { milliseconds: guess * jitter, isNamed: false };
}

const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * How long a `Retry-After` header (seconds or an HTTP date) asks to wait; null when it is absent or unreadable.
 * A date is compared with the answer's own `Date`, so that a wrong clock on this machine does not matter.
 */
export function retryAfterMilliseconds(headers: Headers, nowMilliseconds: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1_000);
  const until = Date.parse(text);
  // Date.parse reads bare and negative numbers as years; a real date has letters.
  if (Number.isNaN(until) || !/[a-z]/i.test(text)) return null;
  const from = Date.parse(headers.get('date') ?? '');
  return clamp(until - (Number.isNaN(from) ? nowMilliseconds : from));
}

function clamp(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, SHORTEST_MILLISECONDS), LONGEST_MILLISECONDS);
}
