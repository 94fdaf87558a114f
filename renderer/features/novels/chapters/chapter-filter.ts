import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

export const CHAPTER_FILTERS = ['all', 'unread', 'bookmarked', 'saved'] as const;
export type ChapterFilter = (typeof CHAPTER_FILTERS)[number];

/** State of a title's chapters, by `chapterKey`. */
type ChapterState = {
  readonly read: ReadonlySet<string>;
  readonly bookmarks: ReadonlyMap<string, number>;
  readonly isSaved: (chapter: ChapterListEntry) => boolean;
};

export function filteredChapters(
  chapters: readonly ChapterListEntry[],
  filter: ChapterFilter,
  { read, bookmarks, isSaved }: ChapterState,
): readonly ChapterListEntry[] {
  if (filter === 'all') return chapters;
  const keeps = {
    unread: (chapter: ChapterListEntry) => !read.has(chapterKey(chapter)),
    bookmarked: (chapter: ChapterListEntry) => bookmarks.has(chapterKey(chapter)),
    saved: isSaved,
  };
  return chapters.filter(keeps[filter]);
}

/** How much of the list, and of each volume, is read. Chapters that are no longer listed do not count. */
export function readCounts(chapters: readonly ChapterListEntry[], read: ReadonlySet<string>) {
  const byVolume = new Map<string, { read: number; total: number }>();
  let all = 0;
  for (const chapter of chapters) {
    const counts = byVolume.get(chapter.volume) ?? { read: 0, total: 0 };
    byVolume.set(chapter.volume, counts);
    counts.total += 1;
    if (read.size === 0 || !read.has(chapterKey(chapter))) continue;
    counts.read += 1;
    all += 1;
  }
  return { all, byVolume };
}
