import type { ChapterSaving, DownloadHold, DownloadQueue, QueuedTitle } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SavedChapterInfo } from '../saved/library-statements.ts';
import { isOutdated, type ListedChapters, lineOf } from './listed-chapters.ts';
import type { QueuedChapter, QueuedTitleRow } from './queue-store.ts';

type QueueViewParts = {
  readonly titles: readonly QueuedTitleRow[];
  readonly isPaused: boolean;
  readonly hold: DownloadHold | null;
  readonly running: QueuedChapter | null;
  readonly secondsPerChapter: number | null;
  readonly now: number;
};

/** The queue as pages show it. */
export function queueView({ titles, isPaused, hold, running, secondsPerChapter, now }: QueueViewParts): DownloadQueue {
  // Only a rate limit tells when it ends.
  const isKnown = hold === null || hold.kind === 'rate-limited';
  const held = hold === null ? 0 : Math.max(0, hold.until - now) / 1_000;
  const rate = isKnown && !isPaused ? secondsPerChapter : null;
  let before = 0;
  const shown = titles.map((title): QueuedTitle => {
    const { slugUrl, name, cover, done, waiting, failed } = title;
    const mayRun = !title.isPaused && waiting > 0;
    if (mayRun) before += waiting;
    return {
      ...{ slugUrl, name, cover, isPaused: title.isPaused, total: done + waiting + failed, done, failed },
      current: running?.slugUrl === slugUrl ? { volume: running.volume, number: running.number } : null,
      secondsLeft: rate === null || !mayRun ? null : held + before * rate,
    };
  });
  return { isPaused, hold, titles: shown, secondsLeft: rate === null || before === 0 ? null : held + before * rate };
}

type ChapterSavingParts = {
  readonly saved: readonly SavedChapterInfo[];
  readonly queued: readonly QueuedChapter[];
  /** Queue id of the chapter being saved; null: none of this title. */
  readonly runningId: number | null;
  readonly listed: ListedChapters;
};

/** The saved and queued chapters of a title, each once: a saved chapter that is queued again has the state of the queue. */
export function chapterSavings({ saved, queued, runningId, listed }: ChapterSavingParts): ChapterSaving[] {
  const waiting = new Map(queued.map((chapter) => [chapterOfLineKey(chapter), chapter]));
  const stateOf = ({ id, trouble }: QueuedChapter) =>
    trouble !== null ? 'failed' : id === runningId ? 'running' : 'queued';
  const here = saved.map((info): ChapterSaving => {
    const again = waiting.get(chapterOfLineKey(info));
    waiting.delete(chapterOfLineKey(info));
    const { bytes, missingPictures } = info;
    const own = isOutdated(info, listed.find(info)) ? 'outdated' : 'saved';
    const state = again === undefined ? own : stateOf(again);
    return { ...lineOf(info), state, trouble: again?.trouble ?? null, bytes, missingPictures };
  });
  const others = [...waiting.values()].map((chapter): ChapterSaving => {
    const { trouble } = chapter;
    return { ...lineOf(chapter), state: stateOf(chapter), trouble, bytes: 0, missingPictures: 0 };
  });
  return [...here, ...others];
}
