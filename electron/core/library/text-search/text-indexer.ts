import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SQLITE, sqliteCode } from '#core/platform/database/storage-failure.ts';
import type { Log } from '#core/ports.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

export type TextIndexerOptions = {
  /** The library's; null while it cannot be used, another one after a move. */
  readonly database: () => DatabaseSync | null;
  readonly log: Log;
};

const SHORTEST_PAUSE_MILLISECONDS = 2;
const WHILE_HELD_MILLISECONDS = 20;

/** Updates the index in small steps, with as much time left to other work. */
export type TextIndexer = ReturnType<typeof createTextIndexer>;

export function createTextIndexer({ database, log }: TextIndexerOptions) {
  let known: { readonly of: DatabaseSync; readonly index: TextIndex } | null = null;
  let renewed: DatabaseSync | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let holders = 0;

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
      took = WHILE_HELD_MILLISECONDS;
      if (isClosed || holders > 0) continue;
      const began = performance.now();
      isWanted = stepOrGiveUp();
      took = performance.now() - began;
    }
    running = null;
  }

  /** Returns whether more is left. A failure (full disk, missing folder) is retried with the next change. */
  function stepOrGiveUp(): boolean {
    try {
      return index()?.step() ?? false;
    } catch (cause) {
      log.error('texts not made searchable', cause);
      return beginAnew(cause);
    }
  }

  /** Empties a damaged index, once for each database: an index that is damaged again lies on a failing disk. */
  function beginAnew(cause: unknown): boolean {
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

  return {
    /** Chapters were saved or removed, or the library is another one. */
    kick,
    /** Index of the open library; null: no library is open. */
    index,
    /** Pauses indexing while the index is read. */
    hold: (): Disposable => {
      holders += 1;
      return {
        [Symbol.dispose]: () => {
          holders -= 1;
        },
      };
    },
    /** Handles a failure to read the index; true if it was damaged and is now built anew. */
    mend: (cause: unknown): boolean => {
      if (!beginAnew(cause)) return false;
      log.error('index of texts not readable', cause);
      kick();
      return true;
    },
    /** Resolves once nothing is left to do, or nothing can be done. */
    settled: async () => await running,
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}
