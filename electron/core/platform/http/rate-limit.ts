import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Remembers the 429s of a host for all calls. A wait that the service names is enforced, a guessed one is only advice. */
export function createRateLimit(clock: Clock) {
  let closedUntil = 0;
  let refusals = 0;

  /** More than any wait is left only where the clock was set back. */
  function millisecondsLeft(): number {
    const left = closedUntil - clock.now();
    return left <= LONGEST_MILLISECONDS ? left : 0;
  }

  return {
    /** Throws `rate-limited` until the named wait is over. */
    assertOpen: () => {
      if (millisecondsLeft() > 0) throw new AppFailure({ code: 'rate-limited', retryAt: closedUntil });
    },
    /** Takes note of a 429. Returns when asking again makes sense, epoch milliseconds. */
    noteRefusal: (headers: Headers) => {
      refusals += 1;
      const now = clock.now();
      const { milliseconds, isNamed } = refusalWait(headers, { refusals, now });
      if (!isNamed) return now + milliseconds;
      closedUntil = now + Math.max(millisecondsLeft(), milliseconds);
      return closedUntil;
    },
    /** Takes note of every other answer. */
    noteAnswer: () => {
      refusals = 0;
    },
  };
}

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

type Refused = {
  /** In a row, with this one. */
  readonly refusals: number;
  readonly now: number;
  /** The wait that the service named last; null for none. */
  readonly lastNamedMilliseconds?: number | null;
};

/**
 * How long to wait after a 429: the time it names, else a guess (neither document shows the headers): the last named time or
 * half a minute, doubled with every refusal in a row, up to two minutes or the named time. Jitter keeps clients from coming
 * back together and never goes below a named time.
 */
export function refusalWait(headers: Headers, { refusals, now, lastNamedMilliseconds = null }: Refused) {
  const named = retryAfterMilliseconds(headers, now);
  if (named !== null) return { milliseconds: named, isNamed: true };
  const first = lastNamedMilliseconds ?? FIRST_WAIT_MILLISECONDS;
  const guess = Math.min(first * 2 ** (refusals - 1), Math.max(first, LONGEST_WAIT_MILLISECONDS));
  const jitter = lastNamedMilliseconds === null ? 0.9 + Math.random() / 5 : 1 + Math.random() / 20;
  return { milliseconds: guess * jitter, isNamed: false };
}

const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 3_600_000;

/** Wait that `Retry-After` (seconds or an HTTP date) names; null when absent or unreadable. A date is compared with the answer's own `Date`, not with this machine's clock. */
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
