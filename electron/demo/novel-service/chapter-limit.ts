import type { DemoClock } from '../scaled-clock.ts';

type Limit = { readonly chapters: number; readonly perSeconds: number };

/** Seconds of the service's clock. */
const penaltySeconds = 60;

/** Trips on sustained chapter fetching. Every second trip has no `Retry-After` (novel-service, Limits). */
export function createChapterLimit(clock: DemoClock, initial: Limit) {
  let limit = initial;
  let requests = 0;
  let windowStartedAt = clock.now();
  let refusedUntil = 0;
  let trips = 0;

  const startWindow = (at: number) => {
    windowStartedAt = at;
    requests = 0;
  };
  const refusal = (now: number) => ({
    retryAfterSeconds: trips % 2 === 1 ? Math.max(1, Math.ceil((refusedUntil - now) / 1000 / clock.timeScale)) : null,
  });

  return {
    /** Counts a request. Null: allowed; else answer 429, with these seconds of real time in the header unless they are null. */
    count: () => {
      const now = clock.now();
      if (now < refusedUntil) return refusal(now);
      if (now - windowStartedAt >= limit.perSeconds * 1000) startWindow(now);
      requests += 1;
      if (requests <= limit.chapters) return null;
      trips += 1;
      refusedUntil = now + penaltySeconds * 1000;
      startWindow(refusedUntil);
      return refusal(now);
    },
    change: (changed: Limit) => {
      limit = changed;
      refusedUntil = 0;
      startWindow(clock.now());
    },
    reset: () => {
      trips = 0;
      refusedUntil = 0;
      startWindow(clock.now());
    },
  };
}
