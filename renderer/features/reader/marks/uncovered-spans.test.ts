import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { uncoveredSpans } from './notes-layer.tsx';

const span = (from: number, to: number): TextSpan => ({
  start: { paragraph: 0, character: from },
  end: { paragraph: 0, character: to },
});

test('a later span hides only what it covers of earlier ones', () => {
  expect(uncoveredSpans([span(0, 10), span(3, 5), span(8, 12)])).toEqual([
    [span(0, 3), span(5, 8)],
    [span(3, 5)],
    [span(8, 12)],
  ]);
  expect(uncoveredSpans([span(3, 5), span(0, 10)])).toEqual([[], [span(0, 10)]]);
});

test('every marked character is visible exactly once, in the last mark that has it', () => {
  const spans = fc.array(
    fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 })).map(([from, length]) => span(from, from + length)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(spans, (marks) => {
      const seen = uncoveredSpans(marks);
      const has = ({ start, end }: TextSpan, place: number) => start.character <= place && place < end.character;
      for (let place = 0; place < 41; place += 1) {
        const shown = seen.flatMap((pieces, mark) => pieces.filter((piece) => has(piece, place)).map(() => mark));
        const top = marks.findLastIndex((mark) => has(mark, place));
        expect(shown).toEqual(top < 0 ? [] : [top]);
      }
    }),
  );
});
