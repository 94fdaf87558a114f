import type { ChapterListEntry } from './novel.ts';
import type { ChapterName } from './reading.ts';

/** The key of a chapter's name. Two entries of a list may have the same name. */
export function chapterKey({ volume, number }: ChapterName): string {
  return `${volume}\n${number}`;
}

/** Whether both have the same name. */
export function isSameChapter(one: ChapterName, other: ChapterName): boolean {
  return one.number === other.number && one.volume === other.volume;
}

/** A stable id for each entry, without spaces; entries may share an `index`. */
export function chapterIds(chapters: readonly ChapterListEntry[]): ReadonlyMap<ChapterListEntry, string> {
  const counts = new Map<number, number>();
  return new Map(
    chapters.map((chapter) => {
      const count = (counts.get(chapter.index) ?? 0) + 1;
      counts.set(chapter.index, count);
      return [chapter, `${chapter.index}-${count}`];
    }),
  );
}
