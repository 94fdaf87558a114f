import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, Inline } from '../chapter-document.ts';
import { withoutLongParagraphs } from './document-lines.ts';
import { blockText } from './document-text.ts';

const LONGEST = 10_000;
const SENTENCE = 'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней. ';
const text = (value: string): Inline => ({ kind: 'text', text: value, marks: [], link: null });
const paragraph = (...inlines: Inline[]): Block => ({ kind: 'paragraph', align: null, inlines });
const textsOf = (...blocks: Block[]) => withoutLongParagraphs(blocks).map(blockText);

describe('a paragraph that is too long for a page', () => {
  test('is divided at the ends of sentences', () => {
    const texts = textsOf(paragraph(text(SENTENCE.repeat(500).trimEnd())));
    expect(texts.length).toBeGreaterThan(3);
    for (const part of texts) expect(part).toMatch(/^Дождь.*ступеней\.$/s);
    expect(texts.join(' ')).toBe(SENTENCE.repeat(500).trimEnd());
  });

  test('is divided at a line break, which the new paragraph replaces', () => {
    const verse = Array.from({ length: 400 }, (_, line) => [
      text(`строка ${line} `.repeat(4)),
      { kind: 'break' } as const,
    ]);
    verse.at(-1)?.pop();
    const parts = withoutLongParagraphs([paragraph(...verse.flat())]);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).not.toMatchObject({ inlines: [{ kind: 'break' }] });
    expect(parts.map(blockText).join('\n')).toBe(blockText(paragraph(...verse.flat())));
  });

  test('is divided inside lists and quotes too, and keeps its marks', () => {
    const long = paragraph({ kind: 'text', text: SENTENCE.repeat(200), marks: ['bold'], link: null });
    const [quote, list] = withoutLongParagraphs([
      { kind: 'quote', blocks: [long] },
      { kind: 'list', start: 1, items: [[long], [paragraph(text('короткий'))]] },
    ]);
    expect(quote).toMatchObject({ kind: 'quote', blocks: [{ inlines: [{ marks: ['bold'] }] }, { kind: 'paragraph' }] });
    expect(list).toMatchObject({ kind: 'list', items: [{ length: 2 }, { length: 1 }] });
  });

  test('is the only kind that is copied: others stay the same object', () => {
    const block = paragraph(text(SENTENCE));
    expect(withoutLongParagraphs([block])[0]).toBe(block);
  });

  test('loses no letter and leaves no part too long, for generated texts', () => {
    const run = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'аб .!'), minLength: 1, maxLength: 9_000 }),
      fc.string({ unit: fc.constantFrom('日', '𐐀', 'é', 'е\u0301'), minLength: 1, maxLength: 15_000 }),
      fc.constantFrom('', ' ', SENTENCE.repeat(400)),
    );
    const inline = fc.oneof({ weight: 5, arbitrary: run.map(text) }, fc.constant<Inline>({ kind: 'break' }));
    fc.assert(
      fc.property(fc.array(inline, { maxLength: 8 }), (inlines) => {
        const parts = withoutLongParagraphs([paragraph(...inlines)]);
        const letters = (blocks: readonly Block[]) => blocks.map(blockText).join('').replaceAll(/\s/g, '');
        expect(letters(parts)).toBe(letters([paragraph(...inlines)]));
        for (const part of parts) {
          expect(blockText(part).length).toBeLessThanOrEqual(LONGEST + inlines.length);
          expect(blockText(part).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
