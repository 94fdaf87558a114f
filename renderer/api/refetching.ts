import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';

/** Allows for the difference between the clocks. */
const GRACE_MILLISECONDS = 1_000;
const FIRST_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = 5 * 60_000;

/** Milliseconds until a failed query is fetched again: until the time the service named, else a growing pause; false: never. */
export function refetchDelay(error: AppError | undefined, now: number, failures = 1): number | false {
  if (error?.code === 'rate-limited') return Math.max(error.retryAt - now, 0) + GRACE_MILLISECONDS;
  if (!isWorthRefetching(error)) return false;
  return Math.min(FIRST_MILLISECONDS * 2 ** Math.max(failures - 1, 0), LONGEST_MILLISECONDS);
}

/** Whether to fetch again when the person returns to the window or the network is back. */
export function isWorthRefetching(error: AppError | undefined): boolean {
  return error !== undefined && (isHostAway(error) || error.code === 'app-closed');
}

/** Whether a list shows kept pages because newer ones could not be fetched, or entries known only to this device. */
export function isProvisional(data: unknown): boolean {
  // The shape of the data of `useEndless`; other data have no pages.
  const { pages = [] } = (data ?? {}) as { readonly pages?: readonly { answer: object; kept: object | null }[] };
  return pages.some(({ answer, kept }) => kept !== null || isLocal(answer));
}

export function isLocal(answer: object): boolean {
  return 'isLocal' in answer && answer.isLocal === true;
}
