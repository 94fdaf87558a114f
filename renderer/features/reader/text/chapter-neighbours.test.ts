import { expect, test } from 'vitest';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterBranch, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { distinctChapters, waysOn } from './use-open-chapter.ts';

function listOf(...names: string[]): ChapterListEntry[] {
  return names.map((name, index): ChapterListEntry => {
    const [volume = '', number = ''] = name.split('/');
    return { index, volume, number, name: null, branches: [branch(index)] };
  });
}
const branch = (branchId: number): ChapterBranch => ({
  branchId,
  revisionId: null,
  createdAt: null,
  teams: [],
  uploader: null,
});

function placeOf(list: readonly ChapterListEntry[], volume: string, number: string) {
  return list.findIndex((chapter) => isSameChapter(chapter, { volume, number }));
}

function beside(list: readonly ChapterListEntry[], volume: string, number: string) {
  const distinct = distinctChapters(list);
  const place = placeOf(distinct, volume, number);
  const { previous, next } = waysOn(distinct, place, () => true);
  return [place, previous && `${previous.volume}/${previous.number}`, next && `${next.volume}/${next.number}`];
}

test('neighbours are those of the list, not those of the numbers', () => {
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

test('going on from chapter to chapter comes to an end, however often one is listed', () => {
  const list = listOf('1/1', '1/2', '1/1', '1/3', '1/2', '1/1', '1/1');
  const distinct = distinctChapters(list);
  const way: string[] = [];
  for (let at = distinct[0]; at !== undefined && way.length < 20; ) {
    way.push(`${at.volume}/${at.number}`);
    at = waysOn(distinct, placeOf(distinct, at.volume, at.number), () => true).next;
  }
  expect(way).toEqual(['1/1', '1/2', '1/3']);
  expect(beside(list, '1', '3')).toEqual([2, '1/2', undefined]);
  expect(beside(list, '1', '1')).toEqual([0, undefined, '1/2']);
});

test('a chapter that is listed twice has the translations of both entries', () => {
  const list = listOf('1/1', '1/2', '1/1');
  expect(distinctChapters(list)[0]?.branches.map(({ branchId }) => branchId)).toEqual([0, 2]);
  const plain = listOf('1/1', '1/2');
  expect(distinctChapters(plain)).toBe(plain);
});

test('a chapter that is not listed has no neighbours', () => {
  expect(beside(listOf('1/1', '2/1'), '2', '1.0')).toEqual([-1, undefined, undefined]);
});

test('reading goes on to the nearest chapters that open, and says how many it leaves out', () => {
  const list = listOf('1/1', '1/2', '1/3', '1/4', '1/5', '1/6');
  const ways = (number: string, ...open: string[]) => {
    const on = waysOn(list, placeOf(list, '1', number), (each) => open.includes(each.number));
    return [on.previous?.number, on.skippedBefore, on.next?.number, on.skippedAfter];
  };
  expect(ways('3', '1', '2', '3', '4')).toEqual(['2', 0, '4', 0]);
  expect(ways('3', '1', '3', '6')).toEqual(['1', 1, '6', 2]);
  // Where nothing opens any more, the next one says so itself.
  expect(ways('3', '3')).toEqual(['2', 0, '4', 0]);
  expect(ways('6', '3')).toEqual(['3', 2, undefined, 0]);
  expect(ways('7', '3')).toEqual([undefined, 0, undefined, 0]);
});
