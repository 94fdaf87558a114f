import { expect, test } from 'vitest';
import { marksByChapter } from './chapter-list.ts';

test('marks are grouped by chapter in the order of the title, those of unknown chapters last', () => {
  const chapters = ['1', '1.5', '1.10'].map((number, index) => ({
    index,
    volume: '1',
    number,
    name: number === '1.5' ? 'Between' : null,
    branches: [],
  }));
  const marks = ['9', '1.10', '1.5', '1.10'].map((number) => ({ volume: '1', number }));
  expect(
    marksByChapter(marks, chapters).map(({ chapter, name, marks: { length } }) => [chapter.number, name, length]),
  ).toEqual([
    ['1.5', 'Between', 1],
    ['1.10', null, 2],
    ['9', null, 1],
  ]);
});
