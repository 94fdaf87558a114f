import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import type { ChapterDocument } from '../chapter-document.ts';
import { blockText, inlineText } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';
import { documentFromParsedHtml } from './from-parsed-html.ts';
import { generatedText, lettersOf } from './testing/generated-text.ts';
import { goldenAttachment, goldenPictureAddress } from './testing/golden-parts.ts';
import { textAsHtml, textAsNodes } from './testing/written-text.ts';

const numRuns = amount('ENGAWA_GENERATED', 200, 5_000);

function inBothFormats(seed: number, text: Parameters<typeof lettersOf>[0]) {
  let place = seed;
  const choose = <Way>(ways: readonly Way[]): Way => {
    place += 7;
    // A place within the list, which is never empty.
    return ways[place % ways.length] as Way;
  };
  const html = textAsHtml(text, choose);
  return {
    fromHtml: documentFromParsedHtml(html, goldenPictureAddress),
    fromDocument: documentFromRichText({ type: 'doc', content: textAsNodes(text, choose) }, goldenAttachment),
  };
}

function lettersIn({ blocks, notes }: ChapterDocument): string {
  const all = [...blocks.map(blockText), ...notes.map(({ inlines }) => inlineText(inlines))];
  return all.join('').replaceAll(/\s/g, '');
}

describe('a generated text written in both formats', () => {
  test('gives equal documents with all its letters in order', () => {
    fc.assert(
      fc.property(fc.nat(1_000), generatedText({ withNotes: false }), (seed, text) => {
        const { fromHtml, fromDocument } = inBothFormats(seed, text);
        expect(fromHtml).toEqual(fromDocument);
        expect(lettersIn(fromHtml)).toBe(lettersOf(text));
      }),
      { numRuns },
    );
  }, 3_600_000);

  test('gives equal notes, and exactly the notes marked as referenced have references', () => {
    fc.assert(
      fc.property(fc.nat(1_000), generatedText({ withNotes: true }), (seed, text) => {
        const { fromHtml, fromDocument } = inBothFormats(seed, text);
        expect(fromHtml).toEqual(fromDocument);
        const references = [...JSON.stringify(fromHtml.blocks).matchAll(/"note":(\d+)/g)].map(([, note]) =>
          Number(note),
        );
        const referenced = fromHtml.notes.flatMap(({ isReferenced }, note) => (isReferenced ? [note] : []));
        expect([...new Set(references)].sort()).toEqual(referenced.sort());
      }),
      { numRuns },
    );
  }, 3_600_000);
});
