import { chapterKey } from '#shared/domain/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';

export const CHAPTER_FILTERS = ['all', 'unread', 'bookmarked', 'saved'] as const;
export type ChapterFilter = (typeof CHAPTER_FILTERS)[number];

/** What is known of a title's chapters, by `chapterKey`. */
export type ChapterState = {
  readonly read: ReadonlySet<string>;
  /** How many bookmarks a chapter has; absent where it has none. */
  readonly bookmarks: ReadonlyMap<string, number>;
  /** What opens without a network. */
  readonly isSaved: (chapter: ChapterListEntry) => boolean;
};

export function filteredChapters(
  chapters: readonly ChapterListEntry[],
  filter: ChapterFilter,
  { read, bookmarks, isSaved }: ChapterState,
): readonly ChapterListEntry[] {
  switch (filter) {
    case 'all':
      return chapters;
    case 'unread':
      return chapters.filter((chapter) => !read.has(chapterKey(chapter)));
    case 'bookmarked':
      return chapters.filter((chapter) => bookmarks.has(chapterKey(chapter)));
    case 'saved':
      return chapters.filter(isSaved);
  }
}

/** How many of the listed chapters are read. What was read and is no longer listed does not count. */
export function readCountOf(chapters: readonly ChapterListEntry[], read: ReadonlySet<string>): number {
  return chapters.filter((chapter) => read.has(chapterKey(chapter))).length;
}

export type VolumeCount = { readonly read: number; readonly total: number };

/** How much of each volume is read, wherever in the list its chapters stand. */
export function volumeCounts(
  chapters: readonly ChapterListEntry[],
  read: ReadonlySet<string>,
): ReadonlyMap<string, VolumeCount> {
  const counts = new Map<string, VolumeCount>();
  for (const chapter of chapters) {
    const before = counts.get(chapter.volume) ?? { read: 0, total: 0 };
    const isRead = read.has(chapterKey(chapter));
    counts.set(chapter.volume, { read: before.read + (isRead ? 1 : 0), total: before.total + 1 });
  }
  return counts;
}
