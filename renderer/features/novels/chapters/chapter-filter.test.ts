import { expect, test } from 'vitest';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { filteredChapters, readCounts } from './chapter-filter.ts';

const chapter = (volume: string, number: string): ChapterListEntry => ({
  index: 0,
  volume,
  number,
  name: null,
  branches: [],
});
const chapters = [chapter('1', '1'), chapter('2', '1'), chapter('1', '2'), chapter('1', '2'), chapter('1', '1.10')];
const keys = (...names: [string, string][]) => new Set(names.map(([volume, number]) => chapterKey({ volume, number })));
const read = keys(['1', '2'], ['1', '1.1'], ['9', '9']);
const state = {
  read,
  bookmarks: new Map([[chapterKey({ volume: '2', number: '1' }), 3]]),
  isSaved: ({ number }: ChapterListEntry) => number === '2',
};
const named = (some: readonly ChapterListEntry[]) => some.map(({ volume, number }) => `${volume}/${number}`);

test('each filter keeps its chapters in the order of the list', () => {
  expect(filteredChapters(chapters, 'all', state)).toBe(chapters);
  expect(named(filteredChapters(chapters, 'unread', state))).toEqual(['1/1', '2/1', '1/1.10']);
  expect(named(filteredChapters(chapters, 'bookmarked', state))).toEqual(['2/1']);
  expect(named(filteredChapters(chapters, 'saved', state))).toEqual(['1/2', '1/2']);
});

test('entries of one name are read together, and chapters that are no longer listed do not count', () => {
  expect(readCounts(chapters, read).all).toBe(2);
});

test('a volume is counted whole even if its chapters are not consecutive', () => {
  expect([...readCounts(chapters, read).byVolume]).toEqual([
    ['1', { read: 2, total: 4 }],
    ['2', { read: 0, total: 1 }],
  ]);
});
