import { expect, test } from 'vitest';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { paragraphAt } from './document-places.ts';

const content = ['First.', '', 'Third one.'].map((text) => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
}));
const document = documentFromRichText({ type: 'doc', content }, () => null);
const third = { start: { paragraph: 2, character: 0 }, end: { paragraph: 2, character: 10 } };

test('the paragraph that is read is the one at the place, or the next with words', () => {
  expect(paragraphAt(document, { paragraph: 0, offset: 0.3 })?.end).toEqual({ paragraph: 0, character: 6 });
  expect(paragraphAt(document, { paragraph: 0, offset: 0.8 })).toEqual(third);
  expect(paragraphAt(document, { paragraph: 1, offset: 0 })).toEqual(third);
});

test('the paragraph that is read is the last one after the end, and null without words', () => {
  expect(paragraphAt(document, { paragraph: 2, offset: 1 })).toEqual(third);
  expect(paragraphAt({ blocks: [], notes: [] }, { paragraph: 0, offset: 0 })).toBeNull();
});
