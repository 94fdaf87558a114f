import type { AccountService } from '#core/account/account-service.ts';
import type { Clock } from '#core/ports.ts';
import type { HistoryCalls, ServicePage } from './history-calls.ts';

export type RecentPagesOptions = {
  readonly readPage: HistoryCalls;
  readonly account: Pick<AccountService, 'key'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Shorter than what this device knows better lasts by more than the service is late (anime-service, Timecode stores). */
const FRESH_MILLISECONDS = 15_000;

/** An episode that plays while its history is looked at changes every few seconds: the service is not asked as often. */
export function createRecentPages({ readPage, account, clock }: RecentPagesOptions): HistoryCalls {
  const pages = new Map<string, { readonly answered: ServicePage; readonly at: number }>();

  // A time that lies ahead was told by a clock that has been set back.
  const isFresh = (at: number) => clock.now() >= at && clock.now() - at < FRESH_MILLISECONDS;

  return async (page, signal) => {
    const key = `${account.key()} ${page}`;
    for (const [other, { at }] of pages) if (!isFresh(at)) pages.delete(other);
    const answered = pages.get(key)?.answered ?? (await readPage(page, signal));
    if (!pages.has(key)) pages.set(key, { answered, at: clock.now() });
    return answered;
  };
}
