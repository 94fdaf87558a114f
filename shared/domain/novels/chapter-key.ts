import type { ChapterListEntry } from './novel.ts';
import type { ChapterName } from './reading.ts';

/** A chapter's name as one text, to look it up by. Two entries of a list may bear the same one. */
export function chapterKey({ volume, number }: ChapterName): string {
  return `${volume}\n${number}`;
}

/** Whether both bear the same name: what `chapterKey` would tell without making texts. */
export function isSameChapter(one: ChapterName, other: ChapterName): boolean {
  return one.number === other.number && one.volume === other.volume;
}

/** An id for each entry, without spaces, also for those of one place in the service's order: it stays while others come and go. */
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
