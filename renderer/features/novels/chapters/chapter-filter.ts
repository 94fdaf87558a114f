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
  const countRead = (some: readonly ChapterListEntry[]) => some.filter((one) => read.has(chapterKey(one))).length;
  const volumes = [...Map.groupBy(chapters, ({ volume }) => volume)];
  return {
    all: countRead(chapters),
    byVolume: new Map(volumes.map(([volume, some]) => [volume, { read: countRead(some), total: some.length }])),
  };
}
