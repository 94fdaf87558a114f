import { describe, expect, test } from 'vitest';
import { documentFromRichText } from './from-rich-text.ts';
import { documentFromParsed } from './testing/document-from-parsed.ts';
import { goldenChapters } from './testing/golden-chapters.ts';
import { goldenAttachment, goldenPictureAddress } from './testing/golden-parts.ts';

describe.each(goldenChapters)('the same text in both formats: $name', ({ html, nodes, is }) => {
  test.each(html)('%s', (markup) => {
    expect(documentFromParsed(markup, goldenPictureAddress)).toEqual(is);
  });

  test('as a document', () => {
    expect(documentFromRichText({ type: 'doc', content: nodes }, goldenAttachment)).toEqual(is);
  });
});
