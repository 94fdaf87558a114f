import { chapterKey, isSameChapter } from './chapter-key.ts';
import type { ChapterListEntry } from './novel.ts';
import type { ChapterName } from './reading.ts';

/** What the one large button of a title does. */
export type ReadingAction =
  | { readonly kind: 'none' }
  /** From the first chapter: nothing was read yet. */
  | { readonly kind: 'begin'; readonly chapter: ChapterListEntry }
  /** On from where one is, or with what is unread behind it. */
  | { readonly kind: 'continue'; readonly chapter: ChapterListEntry }
  /** Everything is read: from the first chapter once more. */
  | { readonly kind: 'again'; readonly chapter: ChapterListEntry };

/**
 * Where to go on. `at` is the place where reading stopped, null where it never began. A chapter whose end was seen leads
 * to the next that is unread, in the order of the list; with none behind it, to the first one that was passed over. Who
 * reads a chapter again goes on in it.
 */
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

/** Index of the chapter opened last; if unknown or gone, of the last one read. */
function placeOf(chapters: readonly ChapterListEntry[], at: ChapterName | null, read: ReadonlySet<string>): number {
  const here = at === null ? -1 : chapters.findIndex((chapter) => isSameChapter(chapter, at));
  if (here >= 0 || read.size === 0) return here;
  return chapters.findLastIndex((chapter) => read.has(chapterKey(chapter)));
}
