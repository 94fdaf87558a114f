import type { ChapterOfLine, ChapterSaving } from '../downloads/download.ts';
import type { ChapterMove, ChapterName } from './reading.ts';

/** The key of a chapter's name, unique in a list of chapters. */
export function chapterKey({ volume, number }: ChapterName): string {
  return `${volume}\n${number}`;
}

export function chapterOfLineKey(chapter: ChapterOfLine): string {
  return `${chapterKey(chapter)}\n${chapter.branchId ?? ''}`;
}

/** The known states of chapters, replaced and completed by newer ones. */
export function withNewer(known: readonly ChapterSaving[], newer: readonly ChapterSaving[]): ChapterSaving[] {
  return [...new Map([...known, ...newer].map((chapter) => [chapterOfLineKey(chapter), chapter])).values()];
}

export function isSameChapter(one: ChapterName, other: ChapterName): boolean {
  return one.number === other.number && one.volume === other.volume;
}

/** The name that a chapter got; undefined: it keeps its own. */
export function newName(chapter: ChapterName, moves: readonly ChapterMove[]): ChapterName | undefined {
  return moves.find(({ from }) => isSameChapter(from, chapter))?.to;
}

/** Derives a value once for each list or text: they are long, never change, and are drawn often. */
export function oncePer<Source extends object, Value>(derive: (source: Source) => Value): typeof derive {
  const known = new WeakMap<Source, { readonly value: Value }>();
  return (source) => {
    const found = known.get(source) ?? { value: derive(source) };
    known.set(source, found);
    return found.value;
  };
}
