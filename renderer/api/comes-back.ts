import type { AppError } from '#shared/contract/app-error.ts';

/** A little after the named moment, so that the service's clock has passed it too. */
const GRACE_MILLISECONDS = 1_000;
const FIRST_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = 5 * 60_000;

/**
 * In how many milliseconds a failed page asks again by itself: when the moment has passed that the service named; while it is
 * out of reach, after pauses that grow with the number of `failures`. False where asking again would not help.
 */
export function comesBackIn(error: AppError | undefined, now: number, failures = 1): number | false {
  if (error?.code === 'rate-limited') return Math.max(error.retryAt - now, 0) + GRACE_MILLISECONDS;
  if (!isWorthAskingAgain(error)) return false;
  return Math.min(FIRST_MILLISECONDS * 2 ** Math.max(failures - 1, 0), LONGEST_MILLISECONDS);
}

/** Whether looking at the window again, or a network that is back, is reason enough to ask again. */
export function isWorthAskingAgain(error: AppError | undefined): boolean {
  switch (error?.code) {
    case 'offline':
    case 'timeout':
    case 'service-down':
    case 'blocked-by-edge':
      return true;
    default:
      return false;
  }
}
