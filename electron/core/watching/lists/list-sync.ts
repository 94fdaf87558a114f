import type { ServerTime } from '#core/platform/server-time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { ListStores } from '#core/watching/lists/list-stores.ts';
import { ListKind } from '#core/watching/lists/list-value.ts';
import type { SyncKind } from '#core/watching/sync-loop.ts';
import type { ListCalls } from './list-calls.ts';
import { createListReading } from './list-reading.ts';
import { createListUpload } from './list-upload.ts';
import { looksAt } from './wish-rules.ts';

export type ListSyncOptions = {
  readonly calls: ListCalls;
  readonly stores: ListStores;
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Something is shown differently, be it only the state of the exchange. */
  readonly onChanged: () => void;
};

/** From the first change, so that taking it back mostly costs nothing; and from one request to the next. */
const PACE_MILLISECONDS = 5_000;
const EVERY_MILLISECONDS = 300_000;
const AFTER_THIN_LIST_MILLISECONDS = 65_000;
const SHORTEST_MILLISECONDS = 1_000;

/** Favourites and collections between this device and the service (anime-service, Accounts: favorites, collections). */
export function listSync({ calls, stores, serverTime, clock, log, onChanged }: ListSyncOptions): SyncKind {
  const reading = createListReading(stores);
  let isWhole = true;
  let pulledAt = 0;

  return {
    name: 'lists',
    pendingOf: stores.wishes.countWaiting,
    firstDelayMilliseconds: PACE_MILLISECONDS,
    send: createListUpload({ calls, stores, reading, now: serverTime.now, log }),
    // One to add and one to remove for each kind of list.
    closingExchanges: 4,
    pullsAfterFailedSend: true,
    pull: {
      isBeforeSending: false,
      take: async ({ account, isStill, signal }) => {
        const taken = [];
        for (const kind of ListKind.values) {
          const listed = await calls.list(kind, signal);
          if (!isStill()) return false;
          taken.push(reading.take({ account, kind, listed, at: serverTime.now() }));
        }
        isWhole = taken.every(({ isBelieved }) => isBelieved);
        pulledAt = clock.now();
        return true;
      },
      delayMilliseconds: (account) => {
        if (!isWhole) return AFTER_THIN_LIST_MILLISECONDS;
        const looks = stores.wishes.all(account).flatMap((wish) => looksAt(wish) ?? []);
        const untilLook = Math.min(...looks) - serverTime.now();
        const untilPull = pulledAt + EVERY_MILLISECONDS - clock.now();
        return Math.max(
          Math.min(untilLook, untilPull, EVERY_MILLISECONDS) + SHORTEST_MILLISECONDS,
          SHORTEST_MILLISECONDS,
        );
      },
    },
    onChanged,
  };
}
