import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SQLITE, sqliteCode } from '#core/platform/database/storage-failure.ts';
import type { Log } from '#core/ports.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

export type TextIndexer = {
  /** Something was saved or removed, or the library is another one. */
  readonly kick: () => void;
  /** Index of the open library; null: no library is open. */
  readonly index: () => TextIndex | null;
  /** Holds still while something reads the index; the returned function ends that. */
  readonly hold: () => () => void;
  /** After reading the index failed: whether it was damaged, and is now made anew. */
  readonly mend: (cause: unknown) => boolean;
  /** Fulfilled once nothing is left to do, or nothing can be done. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type TextIndexerParts = {
  /** Null while the library cannot be used; another one after a move. */
  readonly database: () => DatabaseSync | null;
  readonly log: Log;
};

/** Share of the time left to other work while the indexer is busy. */
const SHARE_LEFT_TO_OTHERS = 0.5;
const SHORTEST_PAUSE_MILLISECONDS = 2;
const WHILE_HELD_MILLISECONDS = 20;

/** Keeps the index up with what is saved, in small steps between which everything else goes on. */
export function createTextIndexer({ database, log }: TextIndexerParts): TextIndexer {
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
    while (!isClosed && isWanted) {
      isWanted = false;
      await work();
    }
    running = null;
  }

  async function work(): Promise<void> {
    let took = 0;
    for (;;) {
      await pause(Math.max(SHORTEST_PAUSE_MILLISECONDS, (took * SHARE_LEFT_TO_OTHERS) / (1 - SHARE_LEFT_TO_OTHERS)));
      if (isClosed) return;
      took = WHILE_HELD_MILLISECONDS;
      if (holders > 0) continue;
      const began = performance.now();
      if (stepOrGiveUp() === 'done') return;
      took = performance.now() - began;
    }
  }

  /** What fails is tried again with the next change: a full disk, a folder that is gone. */
  function stepOrGiveUp(): 'more' | 'done' {
    try {
      return index()?.step() ?? 'done';
    } catch (cause) {
      log.error('texts not made searchable', cause);
      return sqliteCode(cause) === SQLITE.corrupt && beginAnew() ? 'more' : 'done';
    }
  }

  /** Once: what is damaged again at once lies on a disk that is no good. */
  function beginAnew(): boolean {
    if (known === null || known.of === renewed) return false;
    renewed = known.of;
    try {
      known.index.clear();
      return true;
    } catch (cause) {
      log.error('index of texts not renewed', cause);
      return false;
    }
  }

  function kick(): void {
    isWanted = true;
    if (!isClosed) running ??= run();
  }

  return {
    kick,
    index,
    hold: () => {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    mend: (cause) => {
      if (sqliteCode(cause) !== SQLITE.corrupt) return false;
      log.error('index of texts not readable', cause);
      if (!beginAnew()) return false;
      kick();
      return true;
    },
    settled: async () => await (running ?? Promise.resolve()),
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}
