import type { Clock } from '#core/ports.ts';

export type PlaybackWatch = ReturnType<typeof createPlaybackWatch>;

/** Between two requests of a player that fills its buffer. */
const QUIET_AFTER_MILLISECONDS = 3_000;

/** Tells when the page last fetched of a stream, which goes before saving. A player with a full buffer fetches nothing. */
export function createPlaybackWatch(clock: Clock) {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  return {
    note: (): void => {
      fetchedAt = clock.now();
    },
    /** Until the connection is free for saving, unless more is fetched; 0: it is. */
    busyMilliseconds: (): number => {
      const age = clock.now() - fetchedAt;
      return age >= 0 && age < QUIET_AFTER_MILLISECONDS ? QUIET_AFTER_MILLISECONDS - age : 0;
    },
  };
}
