import { exactChapters, findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

/** Which chapter a person means who types its number, its volume and number, or words that only its name has. */
export type MeantChapter =
  | { readonly kind: 'one'; readonly chapter: ChapterListEntry }
  /** `example` is how the first of them would be written. */
  | { readonly kind: 'several'; readonly example: string }
  | { readonly kind: 'none' };

export function meantChapter(chapters: readonly ChapterListEntry[], words: string): MeantChapter {
  if (words.trim() === '') return { kind: 'none' };
  const exact = exactChapters(chapters, words);
  const [chapter, another] = exact.length > 0 ? exact : findChapters(chapters, words);
  if (chapter === undefined) return { kind: 'none' };
  if (another === undefined) return { kind: 'one', chapter };
  return exact.length > 0 ? { kind: 'several', example: withVolume(chapter) } : { kind: 'none' };
}

/** How a chapter is written so that it alone is meant: its number, with its volume where other volumes have that number too. */
export function writtenChapter(chapters: readonly ChapterListEntry[], chapter: ChapterListEntry): string {
  const isAlone = chapters.every((other) => other === chapter || other.number !== chapter.number);
  return isAlone ? chapter.number : withVolume(chapter);
}

function withVolume({ volume, number }: ChapterListEntry): string {
  return `${volume} ${number}`;
}
