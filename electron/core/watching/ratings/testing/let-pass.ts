import type { ManualClock } from '#core/testing/manual-clock.ts';

/** Advances the time; answers are handled before time goes on. */
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
