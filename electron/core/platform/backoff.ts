import { AppFailure } from '#shared/contract/app-error.ts';

const FIRST_MILLISECONDS = 10_000;
const LONGEST_MILLISECONDS = 300_000;
const LONGEST_ASKED_MILLISECONDS = 3_600_000;

/** How long to wait after so many failures in a row: what the service asks for, else ever longer, with jitter. */
export function backoffMilliseconds(cause: unknown, failures: number, now: number): number {
  const error = cause instanceof AppFailure ? cause.error : null;
  if (error?.code === 'rate-limited') {
    return Math.min(Math.max(error.retryAt - now, FIRST_MILLISECONDS), LONGEST_ASKED_MILLISECONDS);
  }
  const exponential = Math.min(FIRST_MILLISECONDS * 2 ** (failures - 1), LONGEST_MILLISECONDS);
  return exponential * (1 + Math.random() / 2);
}
