import { expect, test } from 'vitest';
import { chapterKey } from '#renderer/parts/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { newestChapters } from './newest-chapters.ts';

const branch = (branchId: number) => ({ branchId, revisionId: null, createdAt: null, teams: [], uploader: null });
const chapter = (number: string, ...branchIds: number[]): ChapterListEntry => ({
  ...{ index: Number(number), volume: '1', number, name: null, branches: branchIds.map(branch) },
});
const chapters = [chapter('1', 1, 2), chapter('2', 1), chapter('3', 1, 2), chapter('4', 2), chapter('5')];
const nothing = { read: new Set<string>(), line: null };
const numbers = (some: readonly ChapterListEntry[]) => some.map(({ number }) => number);

test('what is new stands at the end', () => {
  expect(numbers(newestChapters(chapters, 2, nothing))).toEqual(['4', '5']);
  expect(newestChapters(chapters, 0, nothing)).toEqual([]);
  expect(newestChapters(chapters, 9, nothing)).toHaveLength(5);
});

test('what is read, or not in the chosen line, is not new', () => {
  const read = new Set([chapterKey({ volume: '1', number: '5' })]);
  expect(numbers(newestChapters(chapters, 2, { read, line: null }))).toEqual(['3', '4']);
  expect(numbers(newestChapters(chapters, 3, { ...nothing, line: { branchId: 1 } }))).toEqual(['2', '3', '5']);
});
