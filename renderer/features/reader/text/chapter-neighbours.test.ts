import { expect, test } from 'vitest';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { wayOn } from './use-open-chapter.ts';

function listOf(...names: string[]): ChapterListEntry[] {
  return names.map((name, index): ChapterListEntry => {
    const [volume = '', number = ''] = name.split('/');
    return { index, volume, number, name: null, branches: [] };
  });
}

function placeOf(list: readonly ChapterListEntry[], volume: string, number: string) {
  return list.findIndex((chapter) => isSameChapter(chapter, { volume, number }));
}

function beside(list: readonly ChapterListEntry[], volume: string, number: string) {
  const place = placeOf(list, volume, number);
  const names = (['previous', 'next'] as const).map((to) => {
    const { chapter } = wayOn(list, place, to, () => true);
    return chapter && `${chapter.volume}/${chapter.number}`;
  });
  return [place, ...names];
}

test('neighbours follow the list, not the numbers', () => {
  const list = listOf('1/1', '1/1.1', '1/1.10', '2/1');
  expect(beside(list, '1', '1')).toEqual([0, undefined, '1/1.1']);
  expect(beside(list, '1', '1.1')).toEqual([1, '1/1', '1/1.10']);
  expect(beside(list, '2', '1')).toEqual([3, '1/1.10', undefined]);
});

test('volumes out of order are read as they are listed', () => {
  const list = listOf('2/9', '1/1', '3/1', '1/2');
  expect(beside(list, '1', '1')).toEqual([1, '2/9', '3/1']);
  expect(beside(list, '3', '1')).toEqual([2, '1/1', '1/2']);
});

test('a chapter that is not listed has no neighbours', () => {
  expect(beside(listOf('1/1', '2/1'), '2', '1.0')).toEqual([-1, undefined, undefined]);
});

test('neighbours are the nearest chapters that open, with the number of those skipped', () => {
  const list = listOf('1/1', '1/2', '1/3', '1/4', '1/5', '1/6');
  const ways = (number: string, ...open: string[]) =>
    (['previous', 'next'] as const).flatMap((to) => {
      const on = wayOn(list, placeOf(list, '1', number), to, (each) => open.includes(each.number));
      return [on.chapter?.number, on.skipped];
    });
  expect(ways('3', '1', '2', '3', '4')).toEqual(['2', 0, '4', 0]);
  expect(ways('3', '1', '3', '6')).toEqual(['1', 1, '6', 2]);
  // If nothing opens, the adjacent chapter says so itself.
  expect(ways('3', '3')).toEqual(['2', 0, '4', 0]);
  expect(ways('6', '3')).toEqual(['3', 2, undefined, 0]);
  expect(ways('7', '3')).toEqual([undefined, 0, undefined, 0]);
});
