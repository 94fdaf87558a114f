import type { DemoClock } from '../scaled-clock.ts';

type ChapterLimit = {
  /** Counts a request. `limited`: answer 429; `retryAfterSeconds` are the caller's own seconds, null to leave the header out. */
  readonly count: () =>
    | { readonly isLimited: false }
    | { readonly isLimited: true; readonly retryAfterSeconds: number | null };
  readonly change: (limit: { readonly chapters: number; readonly perSeconds: number }) => void;
  readonly reset: () => void;
};

/** How long a client that went too fast is refused, in seconds of the service. */
const penaltySeconds = 60;

/** Trips under sustained chapter fetching; every other time it does not say for how long (novel-service, Limits). */
export function createChapterLimit(
  clock: DemoClock,
  initial: { readonly chapters: number; readonly perSeconds: number },
): ChapterLimit {
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
    isLimited: true as const,
    retryAfterSeconds: trips % 2 === 1 ? Math.max(1, Math.ceil((refusedUntil - now) / 1000 / clock.timeScale)) : null,
  });

  return {
    count: () => {
      const now = clock.now();
      if (now < refusedUntil) return refusal(now);
      if (now - windowStartedAt >= limit.perSeconds * 1000) startWindow(now);
      requests += 1;
      if (requests <= limit.chapters) return { isLimited: false };
      trips += 1;
      refusedUntil = now + penaltySeconds * 1000;
      startWindow(refusedUntil);
      return refusal(now);
    },
    change: (changed) => {
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
