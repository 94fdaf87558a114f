import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { meantChapter, writtenChapter } from './save-sheet.tsx';

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

test('a number means a chapter where it is one alone, else its volume is asked for', () => {
  expect(meantChapter(chapters, ' 1.10 ')).toEqual({ chapter: second, example: null });
  expect(meantChapter(chapters, '1')).toEqual({ chapter: null, example: '1 1' });
  expect(meantChapter(chapters, '2 1')).toEqual({ chapter: again, example: null });
  expect(meantChapter(chapters, 'letter')).toEqual({ chapter: side, example: null });
  expect(meantChapter(chapters, 'n')).toEqual({ chapter: null, example: null });
  expect(meantChapter(chapters, '7')).toEqual({ chapter: null, example: null });
  expect(meantChapter(chapters, ' ')).toEqual({ chapter: null, example: null });
});

test('a chapter is written so that it is found again', () => {
  expect(writtenChapter(chapters, second)).toBe('1.10');
  for (const each of [first, second, again]) {
    expect(meantChapter(chapters, writtenChapter(chapters, each))).toEqual({ chapter: each, example: null });
  }
});
