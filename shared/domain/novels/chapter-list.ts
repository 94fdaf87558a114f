import { z } from 'zod';
import { chapterKey } from './chapter-key.ts';
import { ChapterListEntry } from './novel.ts';

/** All chapters of a title in order. Lists that earlier versions stored may hold a chapter twice. */
export const ChapterList = z.array(ChapterListEntry).overwrite(eachChapterOnce);

/** Entries of one name have one address at the service: they become one, at the place of the first, with the branches of all. */
export function eachChapterOnce(entries: readonly ChapterListEntry[]): ChapterListEntry[] {
  return [...Map.groupBy(entries, chapterKey).values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const name = first.name ?? others.find((other) => other.name !== null)?.name ?? null;
    return { ...first, name, branches: [first, ...others].flatMap(({ branches }) => branches) };
  });
}
