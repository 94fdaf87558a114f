import { chapterKey } from '#renderer/parts/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import type { TitleReading } from '#shared/domain/reading.ts';

/**
 * The last `count` chapters of a list that are unread and, where a line was chosen, in that line: what comes to a title is
 * put at its end.
 */
export function newestChapters(
  chapters: readonly ChapterListEntry[],
  count: number,
  { read, line }: { readonly read: ReadonlySet<string>; readonly line: TitleReading['line'] },
): readonly ChapterListEntry[] {
  const isOfLine = ({ branches }: ChapterListEntry) =>
    line === null || branches.length === 0 || branches.some(({ branchId }) => branchId === line.branchId);
  const unread = chapters.filter((chapter) => !read.has(chapterKey(chapter)) && isOfLine(chapter));
  return count <= 0 ? [] : unread.slice(-count);
}
