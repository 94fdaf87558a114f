import { describe, expect, test } from 'vitest';
import { blockText, inlineText } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';
import { documentFromParsedHtml } from './from-parsed-html.ts';
import { corpus, lettersOfHtml } from './testing/corpus.ts';

const pairs = corpus.flatMap(({ name, content }, index) =>
  typeof content === 'string' ? [{ name, html: content, document: corpus[index + 1]?.content }] : [],
);

describe('the corpus of chapters', () => {
  test('holds 80 chapters', () => expect(corpus).toHaveLength(80));

  test.each(pairs)('both formats give the same document: $name', ({ html, document }) => {
    const fromHtml = documentFromParsedHtml(html, () => null);
    expect(documentFromRichText(document, () => null)).toEqual(fromHtml);
  });

  test.each(pairs.filter(({ html }) => !html.includes('↑')))('no letter is lost: $name', ({ html }) => {
    const { blocks, notes } = documentFromParsedHtml(html, () => null);
    const texts = [...blocks.map(blockText), ...notes.map(({ inlines }) => inlineText(inlines))];
    expect(texts.join('').replace(/\s/g, '')).toBe(lettersOfHtml(html));
  });
});
