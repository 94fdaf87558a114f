import { z } from 'zod';
import { chapterKey } from './chapter-key.ts';
import { ChapterListEntry } from './novel.ts';
import type { ChapterName } from './reading.ts';

/** All chapters of a title in order. Lists that earlier versions stored may hold a chapter twice. */
export const ChapterList = z.array(ChapterListEntry).overwrite(eachChapterOnce);

/** Entries with the same name have the same address at the service: they become one, at the place of the first, with all branches. */
export function eachChapterOnce(entries: readonly ChapterListEntry[]): ChapterListEntry[] {
  return [...Map.groupBy(entries, chapterKey).values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const name = first.name ?? others.find((other) => other.name !== null)?.name ?? null;
    return { ...first, name, branches: [first, ...others].flatMap(({ branches }) => branches) };
  });
}

/** Marks grouped by chapter in the order of the title; those of chapters that are no longer listed come last. */
export function marksByChapter<Mark extends ChapterName>(
  marks: readonly Mark[],
  chapters: readonly ChapterListEntry[],
) {
  const groups = Map.groupBy(marks, chapterKey);
  const names = new Map(chapters.map((chapter) => [chapterKey(chapter), chapter.name]));
  return [...new Set([...names.keys(), ...groups.keys()])].flatMap((key) => {
    const ofChapter = groups.get(key) ?? [];
    const [chapter] = ofChapter;
    return chapter === undefined ? [] : [{ key, chapter, name: names.get(key) ?? null, marks: ofChapter }];
  });
}
