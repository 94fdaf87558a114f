import type { ManualClock } from './manual-clock.ts';

/** This many turns of the event loop in a row without tracked work count as settled. */
const MOST_TURNS = 20;

/** Advances a manual clock only while no tracked work runs. Much slower than `letPass`. */
export function createPassingTime(clock: ManualClock) {
  let busy = 0;

  /** Turns count from the end of tracked work: the disk and the service take real time. */
  async function settled(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn = busy > 0 ? 0 : turn + 1) await new Promise(setImmediate);
  }

  return {
    tracked: async <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    settled,
    /** Advances from timer to timer until the condition holds. */
    until: async (condition: () => boolean): Promise<void> => {
      for (await settled(); !condition(); await settled()) {
        const next = clock.next();
        if (next === null) throw new Error('the condition does not hold, and no timer is left');
        clock.pass(next);
      }
    },
    pass: async (milliseconds: number): Promise<void> => {
      const end = clock.now() + milliseconds;
      for (await settled(); clock.now() < end; await settled()) {
        clock.pass(Math.min(clock.next() ?? Number.POSITIVE_INFINITY, end - clock.now()));
      }
    },
  };
}
