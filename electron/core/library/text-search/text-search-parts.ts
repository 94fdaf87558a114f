import type { DatabaseSync } from 'node:sqlite';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Log } from '#core/ports.ts';
import { createTextIndexer } from './text-indexer.ts';
import { createTextSearch } from './text-search.ts';
import { createTextSearchHandlers, type TextSearchHandlers } from './text-search-handlers.ts';

export type TextSearchPartsOptions = {
  /** The library's database; null while it cannot be used. */
  readonly database: () => DatabaseSync | null;
  readonly events: EventHub;
  readonly log: Log;
};

/** Search over everything saved: its index follows what is saved and removed by itself, from the start on. */
export function createTextSearchParts({ database, events, log }: TextSearchPartsOptions): {
  readonly handlers: TextSearchHandlers;
  readonly close: () => Promise<void>;
} {
  const indexer = createTextIndexer({ database, log });
  const unsubscribe = events.subscribe((name) => {
    if (name === 'saved.changed') indexer.kick();
  });
  indexer.kick();
  return {
    handlers: createTextSearchHandlers(createTextSearch({ database, indexer })),
    close: async () => {
      unsubscribe();
      await indexer.close();
    },
  };
}
