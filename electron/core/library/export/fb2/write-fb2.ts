import { picturesOfDocument } from '#core/reading/chapter-text/picture-addresses.ts';
import type { ChapterDocument, Note } from '#shared/domain/chapter-document.ts';
import type { Book, BookPart, Output, WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import { readAhead } from '../read-ahead.ts';
import { element, xmlText } from '../xml.ts';
import { blocksFb2, paragraphsFb2 } from './fb2-blocks.ts';
import { descriptionFb2 } from './fb2-description.ts';
import type { Fb2Places } from './fb2-inlines.ts';

const BEGINNING = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
`;

/**
 * Writes a book as FictionBook 2.2, a chapter at a time. Notes and pictures stand at its end, so they wait in files of their
 * own; pictures are PNG and JPEG, because readers know no others.
 */
export async function writeFb2(book: Book, { output, openSpool, loadPicture, step }: WritingOptions): Promise<void> {
  const notes = await openSpool();
  const binaries = await openSpool();
  const pictures = createBookPictures({ load: loadPicture, taken: ['image/jpeg', 'image/png'] });
  const nextDocument = readAhead(book.parts, (document) => {
    for (const { source } of picturesOfDocument(document)) if (source !== null) pictures.expect(source);
  });
  let hasNotes = false;

  async function placePicture(source: string): Promise<string | null> {
    const picture = await pictures.take(source);
    if (picture === null) return null;
    if (picture.bytes !== null) {
      const content = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
      const attributes = { id: picture.name, 'content-type': picture.type };
      await binaries.write(`${element('binary', attributes, content.toString('base64'))}\n`);
    }
    return picture.name;
  }

  async function placesOf(document: ChapterDocument, chapter: number): Promise<Fb2Places> {
    const ids = new Map<string, string | null>();
    for (const { source } of picturesOfDocument(document)) {
      if (source !== null && !ids.has(source)) ids.set(source, await placePicture(source));
    }
    return {
      pictureId: (source) => ids.get(source) ?? null,
      noteId: (note) => `note-${chapter}-${note + 1}`,
      missing: book.words.missingPicture,
    };
  }

  async function writeNotes(all: readonly Note[], places: Fb2Places): Promise<void> {
    for (const [index, note] of all.entries()) {
      if (!note.isReferenced) continue;
      hasNotes = true;
      const content = [titleFb2(note.label), paragraphsFb2(note.inlines, places)];
      await notes.write(`${element('section', { id: places.noteId(index) }, ...content)}\n`);
    }
  }

  /** Those that nothing leads to stay where they are found. */
  function unreferenced(all: readonly Note[], places: Fb2Places): string {
    const lone = all.filter((note) => !note.isReferenced);
    if (lone.length === 0) return '';
    const lines = lone.map(({ label, inlines }) =>
      paragraphsFb2([{ kind: 'text', text: `${label}. `, marks: [], link: null }, ...inlines], places),
    );
    return [element('subtitle', {}, xmlText(book.words.notes)), ...lines].join('\n');
  }

  async function writePart({ heading, chapters }: BookPart, isFirst: { chapter: number }): Promise<void> {
    if (heading !== null) await output.write(`<section>${titleFb2(heading)}\n`);
    for (const chapter of chapters) {
      isFirst.chapter += 1;
      const document = nextDocument();
      const places = await placesOf(document, isFirst.chapter);
      const content = [
        titleFb2(chapter.heading),
        blocksFb2(document.blocks, places),
        unreferenced(document.notes, places),
      ].join('\n');
      await output.write(`${element('section', {}, content)}\n`);
      await writeNotes(document.notes, places);
      await step();
    }
    if (heading !== null) await output.write('</section>\n');
  }

  const coverId = book.cover === null ? null : await placePicture(book.cover);
  await output.write(BEGINNING);
  await output.write(`${descriptionFb2(book, annotation(book), coverId)}\n`);
  await output.write(`<body>${titleFb2(book.title)}\n`);
  const count = { chapter: 0 };
  for (const part of book.parts) await writePart(part, count);
  await output.write('</body>\n');
  if (hasNotes) await wrap(output, `<body name="notes">${titleFb2(book.words.notes)}\n`, notes.copyTo, '</body>\n');
  await binaries.copyTo(output);
  await output.write('</FictionBook>\n');
}

async function wrap(output: Output, before: string, inside: (to: Output) => Promise<void>, after: string) {
  await output.write(before);
  await inside(output);
  await output.write(after);
}

/** Without pictures, which may not stand by themselves there. */
function annotation({ description, words }: Book): string {
  if (description.blocks.length === 0) return '';
  const none: Fb2Places = { pictureId: () => null, noteId: () => '', missing: words.missingPicture };
  return blocksFb2(
    description.blocks.filter(({ kind }) => kind !== 'image'),
    none,
  );
}

function titleFb2(heading: string): string {
  return element('title', {}, element('p', {}, xmlText(heading)));
}
