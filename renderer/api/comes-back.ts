import type { AppError } from '#shared/contract/app-error.ts';

/** A little after the named moment, so that the service's clock has passed it too. */
const GRACE_MILLISECONDS = 1_000;

/** In how many milliseconds a failed page asks again by itself, where the service named a moment; else false. */
export function comesBackIn(error: AppError | undefined, now: number): number | false {
  if (error?.code !== 'rate-limited') return false;
  return Math.max(error.retryAt - now, 0) + GRACE_MILLISECONDS;
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
