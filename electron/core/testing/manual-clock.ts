import type { Clock } from '#core/ports.ts';

export type ManualClock = Clock & {
  /** Advances the time and runs due callbacks in order. */
  readonly pass: (milliseconds: number) => void;
  /** Changes the time only: every timer keeps its remaining wait. */
  readonly jump: (milliseconds: number) => void;
  /** Milliseconds until the next callback; null when none is scheduled. */
  readonly next: () => number | null;
};

/** A clock that stands still unless a test moves it. */
export function createManualClock(): ManualClock {
  const waiting = new Set<{ at: number; readonly callback: () => void }>();
  let now = 1_700_000_000_000;
  const earliest = () => [...waiting].toSorted((left, right) => left.at - right.at)[0];
  return {
    now: () => now,
    schedule: (milliseconds, callback) => {
      const timer = { at: now + milliseconds, callback };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    pass: (milliseconds) => {
      const until = now + milliseconds;
      for (let timer = earliest(); timer !== undefined && timer.at <= until; timer = earliest()) {
        waiting.delete(timer);
        now = timer.at;
        timer.callback();
      }
      now = until;
    },
    jump: (milliseconds) => {
      now += milliseconds;
      for (const timer of waiting) timer.at += milliseconds;
    },
    next: () => {
      const timer = earliest();
      return timer === undefined ? null : timer.at - now;
    },
  };
}

/**
 * Advances the time from timer to timer. Each one's work gets one turn of the event loop, which is enough for promises; for work on
 * the disk or the network, `createPassingTime` waits until it has ended.
 */
export async function letPass(clock: ManualClock, milliseconds: number): Promise<void> {
  const until = clock.now() + milliseconds;
  for (;;) {
    await new Promise(setImmediate);
    const next = clock.next();
    if (next === null || clock.now() + next > until) break;
    clock.pass(next);
  }
  clock.pass(until - clock.now());
}
