import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { createListEntryStore, type ListEntryStore } from './list-entry-store.ts';
import { createListWishStore, type ListWishStore } from './list-wish-store.ts';
import { createListedReleaseStore, type ListedReleaseStore } from './listed-release-store.ts';

/** All that is kept of favourites and collections. */
export type ListStores = {
  readonly entries: ListEntryStore;
  readonly wishes: ListWishStore;
  readonly releases: ListedReleaseStore;
  /** All of it is kept, or none. */
  readonly together: <Result>(work: () => Result) => Result;
};

export function createListStores(database: DatabaseSync, { log }: { log: Log }): ListStores {
  return {
    entries: createListEntryStore(database, { log }),
    wishes: createListWishStore(database, { log }),
    releases: createListedReleaseStore(database, { log }),
    together: (work) => inTransaction(database, work),
  };
}
