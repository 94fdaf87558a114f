import type { ChapterListEntry } from '#shared/domain/novel.ts';
import type { ChapterName } from '#shared/domain/reading.ts';

/** A chapter's name as one text, to look it up by. Two entries of a list may bear the same one. */
export function chapterKey({ volume, number }: ChapterName): string {
  return `${volume}\n${number}`;
}

/** An id for each entry, also for those that bear the same name: it stays while others come and go. */
export function chapterIds(chapters: readonly ChapterListEntry[]): ReadonlyMap<ChapterListEntry, string> {
  const counts = new Map<string, number>();
  return new Map(
    chapters.map((chapter) => {
      const key = chapterKey(chapter);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [chapter, `${key}\n${count}`];
    }),
  );
}
