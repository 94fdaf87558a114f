import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import { savingByChapter } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';

export type SavedChapters = {
  /** What is known of a chapter in one translation; undefined: it is neither saved nor wanted. */
  readonly of: (chapter: ChapterOfLine) => ChapterSaving | undefined;
  /** In whose translations a chapter is saved: it opens without a network. */
  readonly branchesOf: (chapter: ChapterName) => readonly (number | null)[];
  /** In any translation. */
  readonly has: (chapter: ChapterName) => boolean;
};

/** What of a title opens without a network. */
export function useSavedChapters(slugUrl: string): SavedChapters {
  const saving = useQuery(queryFor('downloads.ofTitle', { slugUrl })).data;
  const byName = savingByChapter(saving?.chapters ?? []);
  const savedOf = (chapter: ChapterName) => byName.get(chapterKey(chapter))?.filter(isSaved) ?? [];
  return {
    of: (chapter) => byName.get(chapterKey(chapter))?.find(({ branchId }) => branchId === chapter.branchId),
    branchesOf: (chapter) => savedOf(chapter).map(({ branchId }) => branchId),
    has: (chapter) => savedOf(chapter).length > 0,
  };
}

export function isSaved(chapter: ChapterSaving | undefined): boolean {
  return chapter?.state === 'saved' || chapter?.state === 'outdated';
}
