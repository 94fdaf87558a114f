import { describe, expect, test } from 'vitest';
import { textOfSpan } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { placeOfQuote, quoteOf, trimmedSpan } from './document-places.ts';

function chapter(...paragraphs: readonly string[]): ChapterDocument {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return documentFromRichText({ type: 'doc', content }, () => null);
}

const point = (paragraph: number, character: number) => ({ paragraph, character });
const LONG = 'a sentence that is long enough to stand in a chapter only once';

function marked(document: ChapterDocument, start: ReturnType<typeof point>, end: ReturnType<typeof point>) {
  return { start, end, quote: quoteOf(document, { start, end }) ?? '' };
}

describe('the words of a highlight', () => {
  test('are found where they were', () => {
    const document = chapter('One two three.', 'Four.');
    const highlight = marked(document, point(0, 4), point(1, 4));
    expect(highlight.quote).toBe('two three.\nFour');
    expect(placeOfQuote(document, highlight)).toEqual({ start: point(0, 4), end: point(1, 4) });
  });

  test('are found again when a new text has moved them', () => {
    const highlight = marked(chapter('One two three.'), point(0, 4), point(0, 7));
    const published = chapter('A word before.', 'And now one two three.');
    const place = placeOfQuote(published, highlight);
    expect(place).toEqual({ start: point(1, 12), end: point(1, 15) });
  });

  test('are found again across several paragraphs', () => {
    const before = chapter('One.', `Begin: ${LONG}`, 'second half, and more');
    const highlight = marked(before, point(1, 7), point(2, 11));
    const published = chapter(...Array.from({ length: 60 }, () => 'New.'), `Begin: ${LONG}`, 'second half, and more');
    const place = placeOfQuote(published, highlight);
    expect(place && textOfSpan(published, place)).toBe(highlight.quote);
    expect(place?.end).toEqual(point(61, 11));
  });

  test('that occur several times are found at the nearest place', () => {
    const highlight = marked(chapter('a', 'b', 'the rain'), point(2, 4), point(2, 8));
    expect(placeOfQuote(chapter('rain', 'x', 'y', 'the  rain', 'z', 'rain'), highlight)?.start.paragraph).toBe(3);
  });

  test('are not searched for far away if they are few', () => {
    const highlight = marked(chapter('the rain'), point(0, 4), point(0, 8));
    const far = [...Array.from({ length: 50 }, () => 'snow'), 'the rain'];
    expect(placeOfQuote(chapter(...far), highlight)).toBeNull();
  });

  test('are recognised when the quote ends in the middle of a surrogate pair', () => {
    const document = chapter(`${'a'.repeat(4_999)}🍵 and more`);
    const highlight = marked(document, point(0, 0), point(0, 5_010));
    // The database does not keep half of a surrogate pair.
    const kept = { ...highlight, quote: highlight.quote.toWellFormed() };
    expect(placeOfQuote(document, kept)).toEqual({ start: point(0, 0), end: point(0, 5_010) });
  });

  test('that are gone have no place', () => {
    const highlight = marked(chapter('One two three.'), point(0, 4), point(0, 7));
    expect(placeOfQuote(chapter('One too three.'), highlight)).toBeNull();
    expect(placeOfQuote(chapter(), highlight)).toBeNull();
  });

  test('are found again with line breaks in code', () => {
    const document = documentFromRichText(
      { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text: 'if x\n  go' }] }] },
      () => null,
    );
    const highlight = marked(document, point(0, 3), point(0, 9));
    const published = { ...document, blocks: [...chapter('New.').blocks, ...document.blocks] };
    expect(placeOfQuote(published, highlight)).toEqual({ start: point(1, 3), end: point(1, 9) });
  });

  test('are null if only white space is marked', () => {
    expect(quoteOf(chapter('a b'), { start: point(0, 1), end: point(0, 2) })).toBeNull();
  });

  test('are trimmed of the white space around them', () => {
    const document = chapter('One two.', '', 'Three four');
    const trimmed = (start: ReturnType<typeof point>, end: ReturnType<typeof point>) =>
      trimmedSpan(document, { start, end });
    expect(trimmed(point(0, 3), point(0, 8))).toEqual({ start: point(0, 4), end: point(0, 8) });
    // As when three clicks select a paragraph: the selection ends at the beginning of the next one.
    expect(trimmed(point(0, 0), point(2, 0))).toEqual({ start: point(0, 0), end: point(0, 8) });
    expect(trimmed(point(0, 8), point(2, 6))).toEqual({ start: point(2, 0), end: point(2, 5) });
    expect(trimmed(point(0, 3), point(0, 4))).toBeNull();
  });
});
