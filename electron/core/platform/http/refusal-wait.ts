import { retryAfterMilliseconds } from '#core/platform/http/retry-after.ts';

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

/** What is known when a service refuses. */
export type Refused = {
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
