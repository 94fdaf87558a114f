import { retryAfterMilliseconds } from '#core/http/retry-after.ts';

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

/**
 * How long to wait after a 429: what the service names, else a guess (neither document shows the headers) that doubles with
 * every refusal in a row, up to two minutes. Jitter keeps many clients from coming back at the same moment.
 */
export function refusalWait(
  headers: Headers,
  { refusals, now }: { readonly refusals: number; readonly now: number },
): { readonly milliseconds: number; readonly isNamed: boolean } {
  const named = retryAfterMilliseconds(headers, now);
  if (named !== null) return { milliseconds: named, isNamed: true };
  const guess = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (refusals - 1), LONGEST_WAIT_MILLISECONDS);
  return { milliseconds: guess * (0.9 + Math.random() / 5), isNamed: false };
}
