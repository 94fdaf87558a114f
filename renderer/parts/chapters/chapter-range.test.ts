import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { rangeEnd } from './chapter-range.tsx';

const chapter = (volume: string, number: string, name: string | null = null): ChapterListEntry => ({
  ...{ index: 0, volume, number, name, branches: [] },
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

test('a number means a chapter where it is one alone, else its volume is asked for', () => {
  expect(meant(' 1.10 ')).toBe(second);
  expect(meant('1')).toBe('1 1');
  expect(meant('2 1')).toBe(again);
  expect(meant('letter')).toBe(side);
  expect(meant('n')).toBeNull();
  expect(meant('7')).toBeNull();
});

test('a chapter is written so that it is found again', () => {
  expect(rangeEnd(chapters, undefined, second).words).toBe('1.10');
  for (const each of [first, second, again]) expect(meant(rangeEnd(chapters, undefined, each).words)).toBe(each);
});

test('while nothing is typed the usual chapter is meant, also one whose number is none', () => {
  expect(rangeEnd(chapters, undefined, side)).toEqual({ words: 'extra', chapter: side, example: null });
  expect(meant(' ')).toBe(side);
});
