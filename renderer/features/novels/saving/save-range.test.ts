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
  expect(meantChapter(chapters, ' 1.10 ')).toEqual({ kind: 'one', chapter: second });
  expect(meantChapter(chapters, '1')).toEqual({ kind: 'several', example: '1 1' });
  expect(meantChapter(chapters, '2 1')).toEqual({ kind: 'one', chapter: again });
  expect(meantChapter(chapters, 'letter')).toEqual({ kind: 'one', chapter: side });
  expect(meantChapter(chapters, 'n')).toEqual({ kind: 'none' });
  expect(meantChapter(chapters, '7')).toEqual({ kind: 'none' });
  expect(meantChapter(chapters, ' ')).toEqual({ kind: 'none' });
});

test('a chapter is written so that it is found again', () => {
  expect(writtenChapter(chapters, second)).toBe('1.10');
  for (const each of [first, second, again]) {
    expect(meantChapter(chapters, writtenChapter(chapters, each))).toEqual({ kind: 'one', chapter: each });
  }
});
