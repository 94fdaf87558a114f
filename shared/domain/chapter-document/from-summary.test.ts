import { expect, test } from 'vitest';
import { blockText } from './document-text.ts';
import { documentFromSummary } from './from-chapter.ts';

test('a summary keeps lines that would be notes or their labels in a chapter', () => {
  const lines = ['A keeper[1] of the light.', '⬆️ A new chapter every day', '↑ 1. In the harbour.'];
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  for (const summary of [{ type: 'doc' as const, content }, lines.join('\n')]) {
    const { blocks, notes } = documentFromSummary(summary);
    expect(blocks.map(blockText)).toEqual(lines);
    expect(notes).toEqual([]);
  }
});

test('an empty summary has no blocks, and one with a picture keeps only its words', () => {
  expect(documentFromSummary(null).blocks).toEqual([]);
  const content = [
    { type: 'image', attrs: { images: [{ image: 'a' }] } },
    { type: 'paragraph', content: 'Words' },
  ];
  expect(documentFromSummary({ type: 'doc', content }).blocks.map(blockText)).toEqual(['Words']);
});
