import { expect, test } from 'vitest';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { filteredChapters, readCounts } from './chapter-filter.ts';

const chapter = (volume: string, number: string): ChapterListEntry => ({
  ...{ index: 0, volume, number, name: null, branches: [] },
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

test('each filter leaves what it names, in its order', () => {
  expect(filteredChapters(chapters, 'all', state)).toBe(chapters);
  expect(named(filteredChapters(chapters, 'unread', state))).toEqual(['1/1', '2/1', '1/1.10']);
  expect(named(filteredChapters(chapters, 'bookmarked', state))).toEqual(['2/1']);
  expect(named(filteredChapters(chapters, 'saved', state))).toEqual(['1/2', '1/2']);
});

test('both entries of one name are read together, and what is no longer listed does not count', () => {
  expect(readCounts(chapters, read).all).toBe(2);
});

test('a volume is counted whole, also where its chapters stand apart', () => {
  expect([...readCounts(chapters, read).byVolume]).toEqual([
    ['1', { read: 2, total: 4 }],
    ['2', { read: 0, total: 1 }],
  ]);
});
