import { expect, test } from 'vitest';
import { isBlank, readingMinutes } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';

const read = (...content: unknown[]) => documentFromRichText({ type: 'doc', content }, () => null);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('a document without words and pictures is blank, whatever markup it has', () => {
  expect(isBlank(read())).toBe(true);
  expect(isBlank(read({ type: 'paragraph' }, { type: 'horizontalRule' }, paragraph('\u00a0')))).toBe(true);
  expect(isBlank(read(paragraph('a')))).toBe(false);
  expect(isBlank(read({ type: 'image', attrs: { images: [{ image: 'x' }] } }))).toBe(false);
});

test('the reading time grows with the words and the pictures', () => {
  const picture = { type: 'image', attrs: { images: [{ image: 'x' }] } };
  expect(readingMinutes(read(paragraph('а'.repeat(1_100)), { type: 'paragraph' }, paragraph('б'.repeat(2_200))))).toBe(
    3,
  );
  expect(readingMinutes(read(paragraph('а'), picture))).toBeGreaterThan(readingMinutes(read(paragraph('а'))));
});
