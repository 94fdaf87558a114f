import type { Clock } from '#core/ports.ts';

export type PlaybackWatch = ReturnType<typeof createPlaybackWatch>;

/** Longer than the pause between two requests of a player that fills its buffer. */
const QUIET_AFTER_MILLISECONDS = 3_000;

/** Notes when the page last fetched part of a stream: saving waits for playback. A player with a full buffer fetches nothing. */
export function createPlaybackWatch(clock: Clock) {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  return {
    note: (): void => {
      fetchedAt = clock.now();
    },
    /** Until saving may use the connection, if playback fetches nothing more; 0: now. */
    busyMilliseconds: (): number => {
      const age = clock.now() - fetchedAt;
      return age >= 0 && age < QUIET_AFTER_MILLISECONDS ? QUIET_AFTER_MILLISECONDS - age : 0;
    },
  };
}
