import { describe, expect, test } from 'vitest';
import { documentFromRichText } from './from-chapter.ts';
import { documentFromParsedHtml } from './from-parsed-html.ts';
import { goldenChapters } from './testing/golden-chapters.ts';
import { GOLDEN_SITE, goldenAttachment, goldenPictureAddress } from './testing/golden-parts.ts';

describe.each(goldenChapters)('the same text in both formats: $name', ({ html, nodes, is }) => {
  test.each(html)('%s', (markup) => {
    expect(documentFromParsedHtml(markup, goldenPictureAddress, GOLDEN_SITE)).toEqual(is);
  });

  test('as nodes', () => {
    expect(documentFromRichText({ type: 'doc', content: nodes }, goldenAttachment, GOLDEN_SITE)).toEqual(is);
  });
});
