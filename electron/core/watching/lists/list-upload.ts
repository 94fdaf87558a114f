import type { AccountKey } from '#core/account/account-key.ts';
import type { Log } from '#core/ports.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import type { Wish } from '#core/watching/lists/list-wish-store.ts';
import type { Turn } from '#core/watching/sync-loop.ts';
import type { ListCalls } from './list-calls.ts';
import type { ListReading } from './list-reading.ts';
import { beforeSending, isSendable } from './wish-rules.ts';

export type ListUploadOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly reading: ListReading;
  /** The service's clock. */
  readonly now: () => number;
  readonly log: Log;
};

/** So many in one request are known to work (anime-service, Limits: favorites write). */
const BATCH = 60;

/** Tells the service of the longest waiting wish and of those like it, in one request; whether there was anything to tell. */
export function createListUpload({ calls, stores, reading, now, log }: ListUploadOptions) {
  const { entries, wishes, together } = stores;

  function nextBatch(account: AccountKey): Wish[] {
    const sendable = wishes.all(account).filter((wish) => isSendable(wish, now()));
    const [first] = sendable;
    if (first === undefined) return [];
    const isLike = ({ kind, value }: Wish) => kind === first.kind && (value === null) === (first.value === null);
    return sendable.filter(isLike).slice(0, BATCH);
  }

  function keepAsSent(account: AccountKey, batch: readonly Wish[]): void {
    together(() => {
      for (const wish of batch) {
        const had = entries.all(account, wish.kind).get(wish.releaseId);
        wishes.update(account, beforeSending(wish, had, now()));
      }
    });
  }

  return async ({ account, isStill, signal }: Turn): Promise<boolean> => {
    const [first, ...others] = nextBatch(account);
    if (first === undefined || !isStill()) return false;
    keepAsSent(account, [first, ...others]);
    const answer = await calls.send([first, ...others], signal);
    // The session ended meanwhile, so the answer does not count; the changes are sent again.
    if (!isStill()) return true;
    if ('listed' in answer) {
      reading.take({ account, kind: first.kind, listed: answer.listed, at: now(), sent: [first, ...others] });
      return true;
    }
    log.warn('list entries refused', { refused: answer.refused.length });
    const refused = new Set(answer.refused.map(({ place }) => place));
    together(() => {
      for (const wish of wishes.all(account, first.kind)) {
        if (refused.has(wish.place)) wishes.update(account, { ...wish, isGivenUp: true });
      }
    });
    return true;
  };
}
