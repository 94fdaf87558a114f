import { setImmediate as afterThisTurn } from 'node:timers/promises';

/** Work in slices, between which everything else goes on. */
export type Turns = {
  /** Whether this one has lasted long enough. */
  readonly isOver: () => boolean;
  /** Rejects with the signal's reason once the work is cancelled. */
  readonly next: () => Promise<void>;
};

const LONGEST_TURN_MILLISECONDS = 8;

export function createTurns(signal?: AbortSignal): Turns {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= LONGEST_TURN_MILLISECONDS,
    next: async () => {
      await afterThisTurn();
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}

/** Everybody else has had a turn then: timers are not looked at before the first of the two, if it follows an answer. */
export async function othersFirst(): Promise<void> {
  await afterThisTurn();
  await afterThisTurn();
}

/** Entries handled between two yields: a few milliseconds of work. */
const ENTRIES_A_TURN = 500;

/** A list in parts, between which others have their turns; a short one as a whole and at once. */
export async function* inParts<Entry>(entries: readonly Entry[]): AsyncGenerator<readonly Entry[]> {
  if (entries.length <= ENTRIES_A_TURN) {
    yield entries;
    return;
  }
  for (let from = 0; from < entries.length; from += ENTRIES_A_TURN) {
    await othersFirst();
    yield entries.slice(from, from + ENTRIES_A_TURN);
  }
}
