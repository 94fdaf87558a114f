import type { DatabaseSync } from 'node:sqlite';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers, OutputOf } from '#shared/contract/define.ts';
import { stemsBehind, wantedIn } from './search-terms.ts';
import { type Asked, openSearchedLibrary, type SearchedLibrary } from './searched-library.ts';
import { createTextIndexer, type TextIndexer, type TextIndexerOptions } from './text-indexer.ts';

type Found = OutputOf<AppContract, 'saved.search'>;

const NOTHING: Found = { findings: [], hasMore: false, titles: [], unindexed: 0 };

type TextSearchOptions = Pick<TextIndexerOptions, 'database'> & { readonly indexer: TextIndexer };

/** Searches the saved texts. Rejects with `signal.reason`, and when the library's disk fails. */
export function createTextSearch({ database, indexer }: TextSearchOptions) {
  let opened: SearchedLibrary | null = null;

  async function searchIn(current: DatabaseSync, asked: Asked, signal: AbortSignal): Promise<Found> {
    if (opened?.of !== current) opened = openSearchedLibrary(current);
    const library = opened;
    const unindexed = indexer.index()?.pending() ?? 0;
    const wanted = wantedIn(asked.text, (beginning) => stemsBehind(current, beginning));
    if (wanted.length === 0) return { ...NOTHING, unindexed };
    return { ...(await library.search(asked, wanted, signal)), unindexed };
  }

  return async (asked: Asked, signal: AbortSignal): Promise<Found> => {
    using _held = indexer.hold();
    for (let current = database(); current !== null; ) {
      try {
        return await searchIn(current, asked, signal);
      } catch (cause) {
        signal.throwIfAborted();
        // The library may have been moved meanwhile, and this database closed.
        const next = database();
        if (next === current && !indexer.mend(cause)) throw cause;
        current = next === current ? null : next;
      }
    }
    return NOTHING;
  };
}

/** Search over all saved texts. The index follows changes of the library from the start on. */
export function createTextSearchParts({ events, ...library }: TextIndexerOptions & { readonly events: EventHub }) {
  const indexer = createTextIndexer(library);
  const search = createTextSearch({ ...library, indexer });
  const unsubscribe = events.subscribe((name) => {
    if (name === 'saved.changed') indexer.kick();
  });
  indexer.kick();
  return {
    handlers: {
      'saved.search': (asked, { signal }) => search(asked, signal),
    } satisfies Partial<Handlers<AppContract>>,
    close: async () => {
      unsubscribe();
      await indexer.close();
    },
  };
}
