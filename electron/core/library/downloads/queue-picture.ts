import type { DownloadHold, DownloadQueue, QueuedTitle } from '#shared/domain/downloads/download.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import type { QueuedChapter } from './queued-chapter-store.ts';
import type { QueuedTitleRow } from './queued-title-store.ts';

export type QueuePictureParts = {
  readonly titles: readonly QueuedTitleRow[];
  readonly isPaused: boolean;
  readonly hold: DownloadHold | null;
  readonly running: QueuedChapter | null;
  readonly secondsPerChapter: number | null;
  readonly now: number;
};

/** The queue as it is shown. */
export function queuePicture(parts: QueuePictureParts): DownloadQueue {
  const { titles, isPaused, hold, running, secondsPerChapter, now } = parts;
  // Only a rate limit says when it ends.
  const isKnown = hold === null || hold.kind === 'rate-limited';
  const held = hold === null ? 0 : Math.max(0, hold.until - now) / 1_000;
  const rate = isKnown && !isPaused ? secondsPerChapter : null;
  let before = 0;
  const told = titles.map((title): QueuedTitle => {
    const { slugUrl, name, cover, done, waiting, failed } = title;
    const mayGo = !title.isPaused && waiting > 0;
    if (mayGo) before += waiting;
    const { volume, number } = running ?? {};
    const isRunning = running?.slugUrl === slugUrl;
    return {
      ...{ slugUrl, name, cover, isPaused: title.isPaused, total: done + waiting + failed, done, failed },
      current: isRunning && volume !== undefined && number !== undefined ? { volume, number } : null,
      secondsLeft: rate === null || !mayGo ? null : held + before * rate,
    };
  });
  return { isPaused, hold, titles: told, secondsLeft: rate === null || before === 0 ? null : held + before * rate };
}

/** What everything waits for, if there is anything to wait. */
export function holdNow(
  held: DownloadHold | null,
  { pausedUntil }: Pick<NovelPace, 'pausedUntil'>,
  running: QueuedChapter | null,
): DownloadHold | null {
  if (held !== null || running === null || pausedUntil === null) return held;
  return { kind: 'rate-limited', until: pausedUntil };
}
