import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockCharacters, blockText, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { movedSpan, type ReplacedDocument, replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import type { Block, ChapterDocument, Inline, TextMark } from '#shared/domain/chapter-document.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import { amount } from '#shared/testing/amount.ts';
import { movedPlace, placeOfPoint, placeOfQuote, pointOfPlace, quoteOf } from '../place/document-places.ts';
import { findAll, searchableText } from '../search/text-search.ts';
import { drawnBlocks, loadHyphenator, writtenText } from '../text/drawn-text.tsx';

const CHAPTERS = amount('ENGAWA_REPLACED', 2_000, 20_000);

const NAMES = [
  'Сюэ',
  'сюэ',
  'СЮЭ',
  'Ли',
  'Сюэ Ли',
  'мастер',
  'Мастер Ли',
  'ветер',
  'секта',
  'Облачная секта',
  'в',
  'и́',
];
const words = fc.array(fc.constantFrom(...NAMES, 'к', 'шёл', 'неожиданно', '—', ',', '🍵', 'а\u00a0б'), {
  minLength: 1,
  maxLength: 8,
});
const MARKS: readonly (readonly TextMark[])[] = [[], ['bold'], ['italic']];

/** Runs that divide words anywhere, with breaks, pictures and note references between. */
const inline = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ text: words, gap: fc.constantFrom(' ', ' ', ''), marks: fc.constantFrom(...MARKS) })
      .map(({ text, gap, marks }): Inline => ({ kind: 'text', text: text.join(' ') + gap, marks, link: null })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Inline>(
      { kind: 'break' },
      { kind: 'image', picture: { source: null, description: 'Сюэ' } },
      { kind: 'note-reference', note: 0, mention: 0, label: '1' },
    ),
  },
);
const paragraph = fc
  .array(inline, { maxLength: 5 })
  .map((inlines): Block => ({ kind: 'paragraph', align: null, inlines }));
const block = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  { weight: 1, arbitrary: words.map((text): Block => ({ kind: 'code', text: text.join('\n') })) },
  { weight: 1, arbitrary: fc.array(paragraph, { minLength: 1, maxLength: 3 }).map(quoteBlock) },
  { weight: 1, arbitrary: fc.array(paragraph, { minLength: 1, maxLength: 3 }).map(listBlock) },
);
function quoteBlock(blocks: Block[]): Block {
  return { kind: 'quote', blocks };
}
function listBlock(blocks: Block[]): Block {
  return { kind: 'list', start: 1, items: blocks.map((each) => [each]) };
}
const chapter = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks): ChapterDocument => ({ blocks, notes: [] }));

const rules = fc
  .uniqueArray(
    fc.record({
      find: fc.constantFrom(...NAMES, 'ер', 'е', 'Ли шёл'),
      put: fc.constantFrom('', 'Сюй', 'ли', 'Верховный старейшина', 'ё', '🍵🍵', 'Сюэ'),
      isWholeWord: fc.boolean(),
      isOn: fc.nat(9).map((n) => n > 0),
    }),
    { selector: ({ find }) => find.toLowerCase(), maxLength: 6 },
  )
  .map((list) => list.map((rule, n): Replacement => ({ ...rule, id: `${n}`, slugUrl: null, createdAt: n })));

/** The stored letters that each drawn letter stands for, counted without `movedPoint`. */
function originsOf({ stored, drawn, pieces }: ReplacedDocument, at: number): { from: number; to: number }[] {
  const [before, after] = [stored, drawn].map(({ blocks }) => blocks[at]).map((each) => each && blockCharacters(each));
  const origins: { from: number; to: number }[] = [];
  let next = 0;
  for (const piece of [...(pieces.get(at) ?? []), null]) {
    const end = piece?.stored.start ?? before?.length ?? 0;
    for (; next < end; next += 1) origins.push({ from: next, to: next + 1 });
    if (piece === null) break;
    expect(piece.drawn.start).toBe(origins.length);
    for (let n = piece.drawn.start; n < piece.drawn.end; n += 1) {
      origins.push({ from: piece.stored.start, to: piece.stored.end });
    }
    next = piece.stored.end;
  }
  expect(origins).toHaveLength(after?.length ?? 0);
  return origins;
}

const hyphenate = await loadHyphenator('ru');
/** A span in a block of the document, from three random numbers; null if it is empty. */
function spanIn(document: ChapterDocument, [block, from, to]: readonly [number, number, number]): TextSpan | null {
  const paragraph = block % document.blocks.length;
  const length = blockCharacters(document.blocks[paragraph] ?? { kind: 'rule' }).length;
  const [start, end] = [from % (length + 1), to % (length + 1)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start === end) return null;
  return { start: { paragraph, character: start }, end: { paragraph, character: end } };
}

const numbers = fc.tuple(fc.nat(99), fc.nat(999), fc.nat(999));

describe(`${CHAPTERS} chapters with replaced and hyphenated words`, () => {
  test('keep highlights and places on the same stored letters, are searched and copied as they are drawn', () => {
    let covered = 0;
    let found = 0;
    fc.assert(
      fc.property(chapter, rules, rules, numbers, (stored, before, now, chosen) => {
        const written = JSON.stringify(stored);
        const [first, second] = [replaceIn(stored, before), replaceIn(stored, now)];
        expect(JSON.stringify(stored)).toBe(written);
        const { drawn } = second;
        expect(drawn.blocks).toHaveLength(stored.blocks.length);

        // A highlight that was made on the text as it was drawn with other replacements.
        const selected = spanIn(first.drawn, chosen);
        const made = selected && movedSpan(first, selected, 'drawn');
        const quote = made && quoteOf(stored, made);
        if (made !== null && quote !== null) {
          const placed = placeOfQuote(stored, { ...made, quote });
          expect(placed).toEqual(made);
          const at = made.start.paragraph;
          const shown = movedSpan(second, made, 'stored');
          const origins = originsOf(second, at);
          const isMade = origins.map(({ from, to }) => from < made.end.character && to > made.start.character);
          const isShown = origins.map((_, n) => n >= shown.start.character && n < shown.end.character);
          // All letters at once: an expectation of each would cost more than all the rest.
          expect(isShown, JSON.stringify(made)).toEqual(isMade);
          covered += isShown.filter(Boolean).length;
          originsOf(first, at);
        }

        // A place that was left with other replacements goes to the same letter, or the beginning of its replaced words.
        const point = selected && pointOfPlace(first.drawn, placeOfPoint(first.drawn, selected.start));
        if (point !== null) {
          const saved = movedPlace(first, placeOfPoint(first.drawn, point), 'drawn');
          const letter = pointOfPlace(stored, saved).character;
          const place = pointOfPlace(drawn, movedPlace(second, saved, 'stored'));
          const origins = originsOf(second, point.paragraph);
          const there = origins[place.character];
          const isLeftOut = origins.every(({ from, to }) => letter < from || letter >= to);
          if (there !== undefined && !isLeftOut) expect(letter >= there.from && letter < there.to).toBe(true);
        }

        // What is drawn differs by soft hyphens and no-break spaces alone, and is found and copied as it is read.
        const hyphenated = drawnBlocks(drawn.blocks, hyphenate);
        for (const [paragraph, each] of hyphenated.entries()) {
          const text = drawn.blocks[paragraph] ?? each;
          expect(writtenText(blockText(each))).toBe(blockText(text).replaceAll('\u00a0', ' '));
          expect(blockCharacters(each).replaceAll('\u00ad', '')).toHaveLength(blockCharacters(text).length);
          const missed = (blockText(text).match(/\p{L}{4,}/gu) ?? []).filter((word) => {
            const hits = findAll(searchableText(drawn), word);
            found += hits.length;
            return hits.every(({ start }) => start.paragraph !== paragraph);
          });
          expect(missed).toEqual([]);
        }
      }),
      { numRuns: CHAPTERS },
    );
    expect(covered).toBeGreaterThan(CHAPTERS);
    expect(found).toBeGreaterThan(CHAPTERS);
  });

  test('are the stored documents if nothing is replaced', () => {
    const run: Inline = { kind: 'text', text: 'Сюэ пошла', marks: [], link: null };
    const stored: ChapterDocument = { blocks: [{ kind: 'paragraph', align: null, inlines: [run] }], notes: [] };
    const rule = { id: '1', slugUrl: null, find: 'Сюэ', put: 'Сюй', isWholeWord: true, isOn: true, createdAt: 1 };
    expect(replaceIn(stored, [{ ...rule, isOn: false }]).drawn).toBe(stored);
    expect(replaceIn(stored, [{ ...rule, find: 'Ли' }]).drawn).toBe(stored);
    const replaced = replaceIn(stored, [rule]);
    expect(replaced.drawn.blocks.map(blockText)).toEqual(['Сюй пошла']);
    expect(replaced.counts).toEqual(new Map([['1', 1]]));
  });
});
