import { expect, test } from 'vitest';
import { isBlank, minutesLeftFrom } from './document-text.ts';
import { documentFromRichText } from './from-rich-text.ts';

const read = (...content: unknown[]) => documentFromRichText({ type: 'doc', content }, () => null);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('a document without words and pictures is blank, whatever markup it has', () => {
  expect(isBlank(read())).toBe(true);
  expect(isBlank(read({ type: 'paragraph' }, { type: 'horizontalRule' }, paragraph('\u00a0')))).toBe(true);
  expect(isBlank(read(paragraph('a')))).toBe(false);
  expect(isBlank(read({ type: 'image', attrs: { images: [{ image: 'x' }] } }))).toBe(false);
});

test('the time that is left falls to nothing at the end of the chapter', () => {
  const minutes = minutesLeftFrom(
    read(paragraph('а'.repeat(1_100)), { type: 'paragraph' }, paragraph('б'.repeat(2_200))),
  );
  expect(minutes).toEqual([3, 2, 2, 0]);
});
