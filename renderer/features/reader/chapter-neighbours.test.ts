import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { neighboursOf } from './chapter-neighbours.ts';

const chapters = ['1/1', '1/1.1', '1/1.10', '1/1.10', '2/1'].map((name, index): ChapterListEntry => {
  const [volume = '', number = ''] = name.split('/');
  return { index, volume, number, name: null, branches: [] };
});
const beside = (volume: string, number: string) => {
  const { place, previous, next } = neighboursOf(chapters, { volume, number });
  return [place, previous && `${previous.volume}/${previous.number}`, next && `${next.volume}/${next.number}`];
};

test('neighbours are those of the list, not those of the numbers', () => {
  expect(beside('1', '1')).toEqual([0, undefined, '1/1.1']);
  expect(beside('1', '1.1')).toEqual([1, '1/1', '1/1.10']);
  expect(beside('2', '1')).toEqual([4, '1/1.10', undefined]);
});

test('an entry that is listed twice does not lead back to itself', () => {
  expect(beside('1', '1.10')).toEqual([2, '1/1.1', '2/1']);
});

test('a chapter that is not listed has no neighbours', () => {
  expect(beside('2', '1.0')).toEqual([-1, undefined, undefined]);
});
