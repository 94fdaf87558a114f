import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { volumeStarts } from './chapter-list.tsx';

const chapter = (index: number, volume: string): ChapterListEntry => ({
  index,
  volume,
  number: String(index),
  name: null,
  branches: [],
});
const starts = (chapters: readonly ChapterListEntry[]) => [...volumeStarts(chapters)].map(({ index }) => index);

test('a heading precedes the first chapter of each volume, in either order', () => {
  const chapters = [chapter(1, '1'), chapter(2, '1'), chapter(3, '2')];
  expect(starts(chapters)).toEqual([1, 3]);
  expect(starts(chapters.toReversed())).toEqual([3, 2]);
});

test('a volume that occurs twice has a heading each time', () => {
  expect(starts([chapter(1, '1'), chapter(2, '2'), chapter(3, '1')])).toEqual([1, 2, 3]);
});

test('a single volume has no heading', () => {
  expect(starts([chapter(1, '1'), chapter(2, '1')])).toEqual([]);
});
