import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

/**
 * The list with each volume and number once. Entries with the same ones have the same address, here and at the service: they
 * become one chapter with the branches of all, at the place of the first.
 */
export function distinctChapters(chapters: readonly ChapterListEntry[]): readonly ChapterListEntry[] {
  const distinct = new Map<string, ChapterListEntry>();
  for (const chapter of chapters) {
    const known = distinct.get(chapterKey(chapter));
    const merged = known && {
      ...known,
      name: known.name ?? chapter.name,
      branches: [...known.branches, ...chapter.branches],
    };
    distinct.set(chapterKey(chapter), merged ?? chapter);
  }
  return distinct.size === chapters.length ? chapters : [...distinct.values()];
}

/**
 * The nearest chapters that open before and after a place of the list, and how many are skipped. If none opens, the adjacent
 * one: it says why it does not open. `place` -1: the chapter is not listed and has no neighbours.
 */
export function waysOn(
  chapters: readonly ChapterListEntry[],
  place: number,
  opens: (chapter: ChapterListEntry) => boolean,
) {
  if (place < 0) return { previous: undefined, next: undefined, skippedBefore: 0, skippedAfter: 0 };
  const before = chapters.findLastIndex((chapter, at) => at < place && opens(chapter));
  const after = chapters.findIndex((chapter, at) => at > place && opens(chapter));
  return {
    previous: chapters[before < 0 ? place - 1 : before],
    next: chapters[after < 0 ? place + 1 : after],
    skippedBefore: before < 0 ? 0 : place - before - 1,
    skippedAfter: after < 0 ? 0 : after - place - 1,
  };
}
