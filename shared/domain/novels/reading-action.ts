import { chapterKey, isSameChapter } from './chapter-key.ts';
import type { ChapterListEntry } from './novel.ts';
import type { ChapterName } from './reading.ts';

type ReadingAction =
  | { readonly kind: 'none' }
  /** `begin`: nothing was read yet. `again`: everything was read. */
  | { readonly kind: 'begin' | 'continue' | 'again'; readonly chapter: ChapterListEntry };

/** After a finished chapter the next unread one, else the first unread one; a chapter that is being read again is continued. */
export function readingAction(
  chapters: readonly ChapterListEntry[],
  at: (ChapterName & { readonly isAtEnd: boolean }) | null,
  read: ReadonlySet<string>,
): ReadingAction {
  const [first] = chapters;
  if (first === undefined) return { kind: 'none' };
  const isUnread = (chapter: ChapterListEntry) => !read.has(chapterKey(chapter));
  const place = placeOf(chapters, at, read);
  const current = chapters[place];
  if (current === undefined) return { kind: 'begin', chapter: first };
  const isHere = at !== null && isSameChapter(current, at);
  if (isHere && !at.isAtEnd) return { kind: 'continue', chapter: current };
  const chapter = chapters.slice(place + 1).find(isUnread) ?? chapters.find(isUnread);
  return chapter === undefined ? { kind: 'again', chapter: first } : { kind: 'continue', chapter };
}

function placeOf(chapters: readonly ChapterListEntry[], at: ChapterName | null, read: ReadonlySet<string>): number {
  const here = at === null ? -1 : chapters.findIndex((chapter) => isSameChapter(chapter, at));
  if (here >= 0 || read.size === 0) return here;
  return chapters.findLastIndex((chapter) => read.has(chapterKey(chapter)));
}
