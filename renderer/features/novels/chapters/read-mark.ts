import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { ChapterName } from '#shared/domain/novels/reading.ts';

export type ReadMark = { readonly chapters: readonly ChapterName[]; readonly isRead: boolean };

/**
 * Which of the chapters a mark would change, each name once: entries of one name are read together. A name that cannot be
 * kept is left out, or it would keep all others from being marked.
 */
export function changedByMark<Named extends ChapterName>(
  chapters: readonly Named[],
  read: ReadonlySet<string>,
  isRead: boolean,
): readonly Named[] {
  const changed = new Map<string, Named>();
  for (const chapter of chapters) {
    const key = chapterKey(chapter);
    if (read.has(key) === isRead || changed.has(key) || !ChapterName.safeParse(chapter).success) continue;
    changed.set(key, chapter);
  }
  return [...changed.values()];
}

/** Whether a mark would change any of the chapters. */
export function isChangedByMark(chapters: readonly ChapterName[], read: ReadonlySet<string>, isRead: boolean): boolean {
  return chapters.some((chapter) => read.has(chapterKey(chapter)) !== isRead && ChapterName.safeParse(chapter).success);
}

/** What is read once a mark has been made. */
export function withReadMark(known: readonly ChapterName[], { chapters, isRead }: ReadMark): ChapterName[] {
  const marked = new Set(chapters.map(chapterKey));
  const others = known.filter((name) => !marked.has(chapterKey(name)));
  return isRead ? [...others, ...chapters.map(({ volume, number }) => ({ volume, number }))] : others;
}
