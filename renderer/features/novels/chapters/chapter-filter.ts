import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

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

export type VolumeCount = { readonly read: number; readonly total: number };

/** How much of the list is read. What was read and is no longer listed does not count. */
export type ReadCounts = {
  readonly all: number;
  /** Counts by volume, wherever its chapters are in the list; none while nothing is read. */
  readonly byVolume: ReadonlyMap<string, VolumeCount>;
};

/** Looks at each chapter once, and at none while nothing is read: there are titles of thousands. */
export function readCounts(chapters: readonly ChapterListEntry[], read: ReadonlySet<string>): ReadCounts {
  const byVolume = new Map<string, { read: number; total: number }>();
  let all = 0;
  for (const chapter of read.size === 0 ? [] : chapters) {
    const count = byVolume.get(chapter.volume) ?? { read: 0, total: 0 };
    if (count.total === 0) byVolume.set(chapter.volume, count);
    count.total += 1;
    if (!read.has(chapterKey(chapter))) continue;
    count.read += 1;
    all += 1;
  }
  return { all, byVolume };
}
