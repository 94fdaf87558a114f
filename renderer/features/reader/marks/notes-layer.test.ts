import { expect, test } from 'vitest';
import { marksByChapter } from '#shared/domain/novels/chapter-list.ts';
import { Highlight } from '#shared/domain/novels/reading.ts';
import { paintedHighlights } from './notes-layer.tsx';

function highlight(change: Partial<Highlight>): Highlight {
  return Highlight.parse({
    id: crypto.randomUUID(),
    slugUrl: '1--a',
    volume: '1',
    number: '1',
    branchId: null,
    createdAt: 1,
    start: { paragraph: 0, character: 0 },
    end: { paragraph: 0, character: 10 },
    colour: 'amber',
    quote: 'words',
    note: '',
    ...change,
  });
}

test('a later highlight covers the colour of an earlier one, but not the underline of its note', () => {
  const under = highlight({ note: 'mine' });
  const over = highlight({ colour: 'rose', start: { paragraph: 0, character: 4 } });
  const lost = highlight({ colour: 'green' });
  const painted = paintedHighlights([
    { highlight: under, span: under },
    { highlight: over, span: over },
    { highlight: lost, span: null },
  ]);
  expect(painted.amber).toEqual([{ start: under.start, end: over.start }]);
  expect(painted.rose).toEqual([over]);
  expect(painted.noted).toEqual([under]);
  expect(painted.green).toEqual([]);
});

test('marks are grouped by chapter in the order of the title, those of unknown chapters last', () => {
  const chapters = ['1', '1.5', '1.10'].map((number, index) => ({
    index,
    volume: '1',
    number,
    name: number === '1.5' ? 'Between' : null,
    branches: [],
  }));
  const marks = ['9', '1.10', '1.5', '1.10'].map((number) => highlight({ number }));
  expect(
    marksByChapter(marks, chapters).map(({ chapter, name, marks: { length } }) => [chapter.number, name, length]),
  ).toEqual([
    ['1.5', 'Between', 1],
    ['1.10', null, 2],
    ['9', null, 1],
  ]);
});
