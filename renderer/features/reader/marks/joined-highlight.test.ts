import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { Highlight, HighlightColour } from '#shared/domain/novels/reading.ts';
import { quoteOf } from '../place/document-places.ts';
import { joinedHighlight } from './joined-highlight.ts';

const document: ChapterDocument = documentFromRichText(
  {
    type: 'doc',
    content: ['One two three four five six.', 'Seven eight nine.'].map((text) => ({
      type: 'paragraph',
      content: [{ type: 'text', text }],
    })),
  },
  () => null,
);

type Place = readonly [paragraph: number, character: number];

function highlight([fromParagraph, from]: Place, [toParagraph, to]: Place, more: Partial<Highlight> = {}): Highlight {
  const span = { start: { paragraph: fromParagraph, character: from }, end: { paragraph: toParagraph, character: to } };
  const place = { id: crypto.randomUUID(), slugUrl: '1--a', volume: '1', number: '1', branchId: null, createdAt: 1 };
  return Highlight.parse({ ...place, ...span, colour: 'amber', quote: quoteOf(document, span), note: '', ...more });
}

function join(made: Highlight, ...others: readonly Highlight[]) {
  const placed = others.map((other) => ({ highlight: other, span: { start: other.start, end: other.end } }));
  const { highlight: joined, replaces } = joinedHighlight(document, made, placed);
  return { ...joined, replaced: others.filter(({ id }) => replaces.includes(id)) };
}

describe('a new highlight', () => {
  it('absorbs those of its colour that it overlaps, with their notes in the order of the text', () => {
    const first = highlight([0, 0], [0, 7], { note: 'before' });
    const last = highlight([0, 14], [1, 5], { note: 'after' });
    const made = highlight([0, 4], [0, 18], { note: 'mine' });
    const joined = join(made, last, first);
    expect(joined).toMatchObject({ id: made.id, start: first.start, end: last.end, note: 'before\nmine\nafter' });
    expect(joined.quote).toBe('One two three four five six.\nSeven');
    expect(joined.replaced).toEqual([last, first]);
  });

  it('absorbs those that it touches, even across a space, but not across a word or a paragraph end', () => {
    const made = highlight([0, 4], [0, 7]);
    expect(join(made, highlight([0, 0], [0, 4])).quote).toBe('One two');
    expect(join(made, highlight([0, 8], [0, 13])).quote).toBe('two three');
    expect(join(made, highlight([0, 14], [0, 18])).replaced).toEqual([]);
    expect(join(highlight([0, 24], [0, 28]), highlight([1, 0], [1, 5])).replaced).toEqual([]);
  });

  it('absorbs those that only the joined one touches', () => {
    const others = [highlight([0, 14], [0, 18]), highlight([0, 8], [0, 13]), highlight([0, 19], [0, 23])];
    expect(join(highlight([0, 4], [0, 7]), ...others).quote).toBe('two three four five');
  });

  it('absorbs those of another colour only if it covers them', () => {
    const inside = highlight([0, 4], [0, 7], { note: 'kept' });
    const partly = highlight([0, 0], [0, 6]);
    const made = highlight([0, 4], [0, 13], { colour: 'rose' });
    expect(join(made, inside, partly)).toMatchObject({ ...made, note: 'kept', replaced: [inside] });
  });

  it('is joined at the present place of its words, not at the place from before the chapter was published again', () => {
    const moved = highlight([0, 4], [0, 7], {
      start: { paragraph: 1, character: 0 },
      end: { paragraph: 1, character: 3 },
    });
    const after = highlight([0, 8], [0, 13]);
    const elsewhere = highlight([1, 0], [1, 5]);
    const joined = join(moved, elsewhere, after);
    expect(joined).toMatchObject({ quote: 'two three', start: { paragraph: 0, character: 4 }, replaced: [after] });
  });

  it('does not absorb one whose note would make its note too long, nor one whose words are gone', () => {
    const long = highlight([0, 0], [0, 7], { note: 'x'.repeat(9_999) });
    const made = highlight([0, 4], [0, 13], { note: 'mine' });
    expect(join(made, long)).toEqual({ ...made, replaced: [] });
    expect(joinedHighlight(document, made, [{ highlight: long, span: null }])).toEqual({
      highlight: made,
      replaces: [],
      noteWith: expect.any(Function),
    });
  });
});

it('joining leaves no overlapping highlights of one colour, and loses no note', () => {
  const place = fc.nat(27);
  const drawn = fc.record({ from: place, to: place, colour: fc.constantFrom(...HighlightColour.values) });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 12 }), (all) => {
      let kept: Highlight[] = [];
      const notes: string[] = [];
      for (const [index, { from, to, colour }] of all.entries()) {
        const [low, high] = [Math.min(from, to), Math.max(from, to) + 1];
        if (
          quoteOf(document, { start: { paragraph: 0, character: low }, end: { paragraph: 0, character: high } }) ===
          null
        )
          continue;
        notes.push(`${index}`);
        const { replaced, ...joined } = join(highlight([0, low], [0, high], { colour, note: `${index}` }), ...kept);
        kept = [...kept.filter((one) => !replaced.includes(one)), joined];
      }
      for (const one of kept) {
        for (const other of kept) {
          if (one === other || one.colour !== other.colour) continue;
          expect(one.end.character < other.start.character || other.end.character < one.start.character).toBe(true);
        }
      }
      expect(kept.flatMap(({ note }) => note.split('\n')).toSorted()).toEqual(notes.toSorted());
    }),
  );
});
