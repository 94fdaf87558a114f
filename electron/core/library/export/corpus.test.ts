import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leavesOf } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import { corpus } from '#shared/domain/chapter-document/testing/corpus.ts';
import type { ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import { amount } from '#shared/testing/amount.ts';
import { writeEpub } from './epub/write-epub.ts';
import { writeFb2 } from './fb2/write-fb2.ts';
import { anyDocuments } from './testing/any-document.ts';
import { bookOf, startWriting } from './testing/book-samples.ts';
import { epubcheckSays, hasEpubcheck, hasXmllint, xmllintSays } from './testing/checkers.ts';
import { filesOf } from './testing/epub-files.ts';
import { brokenFb2Rules } from './testing/fb2-rules.ts';
import { writeText } from './text/write-text.ts';

const GENERATED = amount('ENGAWA_ODD_CHAPTERS', 20, 80);

const documents = corpus.map(({ content }) =>
  typeof content === 'string' ? documentFromParsedHtml(content, () => null) : documentFromRichText(content, () => null),
);

const lettersIn = (text: string) => text.replace(/\s/g, '');
const lettersInXml = (xml: string) =>
  lettersIn(
    xml
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );

const runs = (inlines: readonly Inline[]) =>
  inlines.flatMap((inline) => (inline.kind === 'text' ? [lettersIn(inline.text)] : []));
const textRuns = ({ blocks }: ChapterDocument) =>
  blocks
    .flatMap(leavesOf)
    .flatMap((leaf) => (leaf.kind === 'code' ? [lettersIn(leaf.text)] : 'inlines' in leaf ? runs(leaf.inlines) : []));
const noteRuns = ({ notes }: ChapterDocument) => notes.flatMap(({ inlines }) => runs(inlines));

/** The pieces that do not follow in their order. */
function missingIn(letters: string, pieces: readonly string[]): readonly string[] {
  let end = 0;
  return pieces.filter((piece) => {
    const found = letters.indexOf(piece, end);
    if (found !== -1) end = found + piece.length;
    return found === -1;
  });
}

describe('the corpus of chapters as a book', () => {
  const book = bookOf(documents, { description: { blocks: [], notes: [] } });

  it('loses no text in EPUB, and is valid, next to odd and generated chapters', async () => {
    using writing = startWriting();
    // One book, because epubcheck takes most of its time to start.
    const everything = bookOf([...documents, ...anyDocuments(GENERATED)], { description: { blocks: [], notes: [] } });
    const path = await writing.write(writeEpub, everything, 'corpus.epub');
    const files = await filesOf(path);
    for (const [index, document] of documents.entries()) {
      const letters = lettersInXml(files.get(`EPUB/chapter-${index + 1}.xhtml`) ?? '');
      expect(missingIn(letters, [...textRuns(document), ...noteRuns(document)]), corpus[index]?.name).toEqual([]);
    }
    if (hasEpubcheck) expect(await epubcheckSays(path)).toEqual([]);
  });

  it('loses no text in FB2, and is valid', async () => {
    using writing = startWriting();
    const path = await writing.write(writeFb2, book, 'corpus.fb2');
    const xml = readFileSync(path, 'utf8');
    expect(missingIn(lettersInXml(xml), [...documents.flatMap(textRuns), ...documents.flatMap(noteRuns)])).toEqual([]);
    expect(xml).toMatch(/<table><tr><th colspan="2">Martha<\/th><\/tr><tr><td>Level<\/td>/);
    expect(xml).toContain('<p>\u200fשלום');
    expect(brokenFb2Rules(xml)).toEqual([]);
    if (hasXmllint) expect(await xmllintSays(path)).toEqual([]);
  });

  it('loses no text as plain text, and has a line for each row of a table', async () => {
    using writing = startWriting();
    const text = readFileSync(await writing.write(writeText, book, 'corpus.txt'), 'utf8');
    const pieces = documents.flatMap((document) => [...textRuns(document), ...noteRuns(document)]);
    expect(missingIn(lettersIn(text), pieces)).toEqual([]);
    expect(text).toContain('\n\u200fשלום');
    expect(text).toContain('\nMartha\nLevel | 17 (2 340 / 5 000)\nStrength | 34\n');
  });
});
