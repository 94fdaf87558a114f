import type { DatabaseSync } from 'node:sqlite';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTurns } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers, InputOf, OutputOf } from '#shared/contract/define.ts';
import { searchTerms } from './search-terms.ts';
import { openSearchedLibrary, type SearchedLibrary } from './searched-library.ts';
import { stemsBehind } from './stems-behind.ts';
import { createTextIndexer, type TextIndexer } from './text-indexer.ts';
import { matchExpression, wantedWords } from './wanted-words.ts';

type Asked = InputOf<AppContract, 'saved.search'>;
type Found = OutputOf<AppContract, 'saved.search'>;

type TextSearch = {
  /** Searches the saved texts. Rejects with `signal.reason`, and when the library's disk fails. */
  readonly search: (asked: Asked, signal: AbortSignal) => Promise<Found>;
};

const FINDINGS_A_PAGE = 20;
const NOTHING: Found = { findings: [], hasMore: false, titles: [], unindexed: 0 };

type TextSearchParts = {
  readonly database: () => DatabaseSync | null;
  readonly indexer: TextIndexer;
};

export function createTextSearch({ database, indexer }: TextSearchParts): TextSearch {
  const pending = () => indexer.index()?.pending() ?? 0;
  let opened: SearchedLibrary | null = null;

  async function searchIn(current: DatabaseSync, asked: Asked, signal: AbortSignal): Promise<Found> {
    if (opened?.of !== current) opened = openSearchedLibrary(current, pending);
    const { findings, present } = opened;
    const { unindexed, ranking, card } = present();
    const wanted = wantedWords(searchTerms(asked.text), (beginning) => stemsBehind(current, beginning));
    if (wanted.length === 0) return { ...NOTHING, unindexed };
    const turns = createTurns(signal);
    const { rows, titles } = await ranking({ expression: matchExpression(wanted), slugUrl: asked.slugUrl, turns });
    // Checked again after ranking: a cancelled search need not load its lines.
    signal.throwIfAborted();
    const end = asked.offset + FINDINGS_A_PAGE;
    return {
      ...{ hasMore: end < rows.length, unindexed },
      findings: findings(rows.slice(asked.offset, end), wanted),
      titles: titles.flatMap(({ slugUrl, paragraphs }) => {
        const novel = card(slugUrl);
        return novel === null ? [] : [{ novel, paragraphs }];
      }),
    };
  }

  return {
    search: async (asked, signal) => {
      const release = indexer.hold();
      try {
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
      } finally {
        release();
      }
    },
  };
}

export type TextSearchHandlers = Pick<Handlers<AppContract>, 'saved.search'>;

function createTextSearchHandlers(textSearch: TextSearch): TextSearchHandlers {
  return { 'saved.search': (asked, { signal }) => textSearch.search(asked, signal) };
}

type TextSearchPartsOptions = {
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
