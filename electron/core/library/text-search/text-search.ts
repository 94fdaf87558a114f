import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#core/platform/create-platform.ts';
import { SQLITE, sqliteCode } from '#core/platform/database/storage-failure.ts';
import type { AppHandlers, AppOutput } from '#shared/contract/app-contract.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import { stemsBehind, wantedIn } from './search-terms.ts';
import { type Asked, openSearchedLibrary, type SearchedLibrary } from './searched-library.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

type Found = AppOutput<'saved.search'>;

/** The library's databases, which a move replaces: a writable one for the index, a readable one for searches. */
type TextSearchOptions = Pick<SavedLibrary, 'database' | 'readable'> & Pick<Platform, 'events' | 'log'>;

const NOTHING: Found = { findings: [], hasMore: false, titles: [], unindexed: 0 };
const SHORTEST_PAUSE_MILLISECONDS = 2;
const WHILE_SEARCHED_MILLISECONDS = 20;

/** Search over all saved texts. The index follows changes of the library in small steps, with as much time left to other work. */
export function createTextSearch({ database, readable, events, log }: TextSearchOptions) {
  let known: { readonly of: DatabaseSync; readonly index: TextIndex } | null = null;
  let renewed: DatabaseSync | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  /** The count of running searches; indexing pauses meanwhile. */
  let searches = 0;
  let opened: SearchedLibrary | null = null;

  function index(): TextIndex | null {
    const current = database();
    if (current === null) return null;
    if (known?.of !== current) known = { of: current, index: createTextIndex(current, log) };
    return known.index;
  }

  async function run(): Promise<void> {
    let took = 0;
    while (!isClosed && isWanted) {
      await pause(Math.max(SHORTEST_PAUSE_MILLISECONDS, took));
      took = WHILE_SEARCHED_MILLISECONDS;
      if (isClosed || searches > 0) continue;
      const began = performance.now();
      // A kick during the step counts too.
      isWanted = false;
      isWanted = (await stepOrGiveUp()) || isWanted;
      took = performance.now() - began;
    }
    running = null;
  }

  /** Returns whether more is left. A failure (full disk, missing folder) is retried with the next change. */
  async function stepOrGiveUp(): Promise<boolean> {
    try {
      return (await index()?.step()) ?? false;
    } catch (cause) {
      log.error('texts not made searchable', cause);
      return clearDamaged(cause);
    }
  }

  /** Empties a damaged index, once for each database: an index that is damaged again lies on a failing disk. */
  function clearDamaged(cause: unknown): boolean {
    if (sqliteCode(cause) !== SQLITE.corrupt || known === null || known.of === renewed) return false;
    renewed = known.of;
    try {
      known.index.clear();
      return true;
    } catch (failure) {
      log.error('index of texts not renewed', failure);
      return false;
    }
  }

  function kick(): void {
    isWanted = true;
    if (!isClosed) running ??= run();
  }

  async function searchIn(current: DatabaseSync, asked: Asked, signal: AbortSignal): Promise<Found> {
    if (opened?.of !== current) opened = openSearchedLibrary(current);
    const library = opened;
    const unindexed = index()?.pending() ?? 0;
    const wanted = wantedIn(asked.text, (beginning) => stemsBehind(current, beginning));
    if (wanted.length === 0) return { ...NOTHING, unindexed };
    return { ...(await library.search(asked, wanted, signal)), unindexed };
  }

  async function searchCurrent(asked: Asked, signal: AbortSignal): Promise<Found> {
    const current = readable();
    if (current === null) return NOTHING;
    try {
      return await searchIn(current, asked, signal);
    } catch (cause) {
      signal.throwIfAborted();
      if (!clearDamaged(cause)) throw cause;
      log.error('index of texts not readable', cause);
      kick();
      return NOTHING;
    }
  }

  // Chapters were saved or removed, or another library was opened.
  const unsubscribe = events.on({ 'saved.changed': kick });
  kick();

  return {
    handlers: {
      /** Rejects with `signal.reason`, and when the library's disk fails. */
      'saved.search': (asked, { signal }) => {
        searches += 1;
        return searchCurrent(asked, signal).finally(() => {
          searches -= 1;
        });
      },
    } satisfies AppHandlers,
    /** Index of the open library; null: no library is open. */
    index,
    /** Resolves once nothing is left to do, or nothing can be done. */
    settled: async () => await running,
    close: async () => {
      isClosed = true;
      unsubscribe();
      await running;
    },
  };
}
