import { expect, test } from 'vitest';
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
