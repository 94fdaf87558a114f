import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work in slices, between which everything else goes on. */
export type Turns = {
  /** Whether this one has lasted long enough. */
  readonly isOver: () => boolean;
  /** Rejects with the reason when nobody wants the work any more. */
  readonly next: () => Promise<void>;
};

const LONGEST_TURN_MILLISECONDS = 8;

export function createTurns(signal: AbortSignal): Turns {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= LONGEST_TURN_MILLISECONDS,
    next: async () => {
      await othersFirst();
      signal.throwIfAborted();
      began = performance.now();
    },
  };
}
