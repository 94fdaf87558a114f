import type { SavedChapterInfo } from '#core/library/saved/saved-library.ts';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import { lineOf } from './line-of.ts';
import { isOutdated, type ListedChapters } from './listed-chapters.ts';
import type { QueuedChapter } from './queued-chapter-store.ts';

export type TitleSavingParts = {
  readonly saved: readonly SavedChapterInfo[];
  readonly queued: readonly QueuedChapter[];
  /** Queue id of the chapter being saved; null: none of this title. */
  readonly runningId: number | null;
  /** The list as it was seen last. */
  readonly listed: ListedChapters;
};

/** What is saved of a title and what waits, each chapter once: one that is fetched anew is told with what is saved of it. */
export function chapterSavings({ saved, queued, runningId, listed }: TitleSavingParts): ChapterSaving[] {
  const waiting = new Map(queued.map((chapter) => [chapterOfLineKey(chapter), chapter]));
  const told = saved.map((info): ChapterSaving => {
    const key = chapterOfLineKey(info);
    const again = waiting.get(key);
    waiting.delete(key);
    const { bytes, missingPictures } = info;
    const state = again === undefined ? (isOutdated(info, listed.find(info)) ? 'outdated' : 'saved') : stateOf(again);
    return { ...lineOf(info), state, trouble: again?.trouble ?? null, bytes, missingPictures };
  });
  const others = [...waiting.values()].map((chapter): ChapterSaving => {
    const { trouble } = chapter;
    return { ...lineOf(chapter), state: stateOf(chapter), trouble, bytes: 0, missingPictures: 0 };
  });
  return [...told, ...others];

  function stateOf({ id, trouble }: QueuedChapter): ChapterSaving['state'] {
    if (trouble !== null) return 'failed';
    return id === runningId ? 'running' : 'queued';
  }
}
