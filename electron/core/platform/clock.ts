import type { Clock } from '../ports.ts';

/** Node's timers wrap longer waits to one millisecond. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** The real clock, passing `timeScale` times faster. */
export function createClock(timeScale = 1): Clock {
  const startedAt = Date.now();
  return {
    now: () => startedAt + (Date.now() - startedAt) * timeScale,
    schedule: (milliseconds, callback) => {
      const timer = setTimeout(callback, Math.min(milliseconds / timeScale, LONGEST_TIMER_MILLISECONDS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
