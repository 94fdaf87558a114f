import type { Clock } from '#core/ports.ts';

/** How fast chapters are saved, from the last ones: the pauses that the service asked for are a part of that. */
export type DownloadRate = {
  /** Work on a chapter begins; what passed while nothing was done does not count. */
  readonly noteBegun: () => void;
  readonly noteSaved: () => void;
  /** What was begun came to nothing. */
  readonly noteStopped: () => void;
  /** Null while none was saved. */
  readonly secondsPerChapter: () => number | null;
};

/** About as many as the service lets pass before it asks for a pause: the rate then hardly jumps with each of them. */
const RECENT = 200;

export function createDownloadRate(clock: Clock): DownloadRate {
  const milliseconds: number[] = [];
  let since: number | null = null;
  return {
    noteBegun: () => {
      since ??= clock.now();
    },
    noteSaved: () => {
      const now = clock.now();
      // A clock that was set back tells nothing.
      if (since !== null && now >= since) milliseconds.push(now - since);
      if (milliseconds.length > RECENT) milliseconds.shift();
      since = now;
    },
    noteStopped: () => {
      since = null;
    },
    secondsPerChapter: () =>
      milliseconds.length === 0
        ? null
        : milliseconds.reduce((sum, each) => sum + each, 0) / milliseconds.length / 1_000,
  };
}
