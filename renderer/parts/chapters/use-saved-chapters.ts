import { useAnswer } from '#renderer/api/query-for.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import { savingByChapter } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';

export function useSavedChapters(slugUrl: string) {
  const saving = useAnswer('downloads.ofTitle', { slugUrl }).data;
  const byName = savingByChapter(saving?.chapters ?? []);
  const savedOf = (chapter: ChapterName) => byName.get(chapterKey(chapter))?.filter(isSaved) ?? [];
  return {
    isKnown: saving !== undefined,
    /** The state of a chapter in one translation; undefined if it is neither saved nor queued. */
    of: (chapter: ChapterOfLine): ChapterSaving | undefined =>
      byName.get(chapterKey(chapter))?.find(({ branchId }) => branchId === chapter.branchId),
    branchesOf: (chapter: ChapterName) => savedOf(chapter).map(({ branchId }) => branchId),
    /** In any translation. */
    has: (chapter: ChapterName) => savedOf(chapter).length > 0,
  };
}

/** Also true while the chapter waits to be saved again, or that failed: the stored text opens until then. */
export function isSaved(chapter: ChapterSaving | undefined): boolean {
  return chapter !== undefined && chapter.bytes > 0;
}
