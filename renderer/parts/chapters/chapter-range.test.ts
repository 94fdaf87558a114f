import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { rangeEnd } from './chapter-range.tsx';

const chapter = (volume: string, number: string, name: string | null = null): ChapterListEntry => ({
  index: 0,
  volume,
  number,
  name,
  branches: [],
});
const [first, second, again, side] = [
  chapter('1', '1', 'Morning'),
  chapter('1', '1.10', 'Noon'),
  chapter('2', '1', 'Evening'),
  chapter('2', 'extra', 'A letter'),
] as const;
const chapters = [first, second, again, side];

const meant = (typed: string) => {
  const { chapter, example } = rangeEnd(chapters, typed, side);
  return chapter ?? example;
};

test('a number selects its chapter if it is unique; otherwise an example with the volume is given', () => {
  expect(meant(' 1.10 ')).toBe(second);
  expect(meant('1')).toBe('1 1');
  expect(meant('2 1')).toBe(again);
  expect(meant('letter')).toBe(side);
  expect(meant('n')).toBeNull();
  expect(meant('7')).toBeNull();
});

test('the words written for a chapter select that chapter again', () => {
  expect(rangeEnd(chapters, undefined, second).words).toBe('1.10');
  for (const each of [first, second, again]) expect(meant(rangeEnd(chapters, undefined, each).words)).toBe(each);
});

test('without typed text the default chapter is selected, even one whose number is a word', () => {
  expect(rangeEnd(chapters, undefined, side)).toEqual({ words: 'extra', chapter: side, example: null });
  expect(meant(' ')).toBe(side);
});
