import { picturesOfDocument } from '#core/reading/chapter-text/picture-addresses.ts';
import type { ChapterDocument, Note } from '#shared/domain/chapter-document.ts';
import type { Book, BookPart, Output, WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import { readAhead } from '../read-ahead.ts';
import { element, xmlText } from '../xml.ts';
import { blocksFb2, type Fb2Places, paragraphsFb2 } from './fb2-blocks.ts';

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

/** Words of a genre's name, in either language, and what FB2 calls it; the first that fits. */
const GENRES: readonly { readonly fits: RegExp; readonly genre: string }[] = [
  { fits: /попадан|исекай|isekai/i, genre: 'popadanec' },
  { fits: /^фэнтези|fantasy/i, genre: 'sf_fantasy' },
  { fits: /киберпанк|cyberpunk/i, genre: 'sf_cyberpunk' },
  { fits: /ужас|horror/i, genre: 'sf_horror' },
  { fits: /фантастика|sci-?fi|science fiction/i, genre: 'sf' },
  { fits: /детектив|detective|mystery/i, genre: 'detective' },
  { fits: /триллер|thriller/i, genre: 'thriller' },
  { fits: /романтика|romance|сёдзё|shoujo/i, genre: 'love_contemporary' },
  { fits: /приключени|adventure/i, genre: 'adventure' },
  { fits: /истори|histor/i, genre: 'prose_history' },
  { fits: /комедия|юмор|comedy|humou?r/i, genre: 'humor_prose' },
  { fits: /военн|military|war/i, genre: 'prose_military' },
  { fits: /сказк|fairy/i, genre: 'child_tale' },
];
const OTHER = 'unrecognised';
const MOST = 3;

const PROGRAM = 'Engawa';

/** In the schema's order (FictionBook 2.2, title-infoType and document-info). `annotation` is markup already. */
function descriptionFb2(book: Book, annotation: string, coverId: string | null): string {
  const authors = book.authors.length === 0 ? [book.words.unknownAuthor] : book.authors;
  const keywords = [...book.genres, ...book.tags].join(', ');
  const { series } = book;
  const isWhole = series !== null && Number.isInteger(series.position);
  const day = book.modifiedAt.toISOString().slice(0, 10);
  const titleInfo = element(
    'title-info',
    {},
    ...fb2Genres(book.genres).map((genre) => element('genre', {}, genre)),
    ...authors.map((name) => person('author', name)),
    element('book-title', {}, xmlText(book.title)),
    annotation === '' ? '' : element('annotation', {}, annotation),
    keywords === '' ? '' : element('keywords', {}, xmlText(keywords)),
    book.year === null ? '' : element('date', {}, String(book.year)),
    coverId === null ? '' : element('coverpage', {}, element('image', { 'l:href': `#${coverId}` })),
    element('lang', {}, xmlText(book.language)),
    ...book.translators.map((name) => person('translator', name)),
    series === null
      ? ''
      : // Only whole numbers may be said of a place in a series.
        element('sequence', { name: series.name, number: isWhole ? String(series.position) : null }),
  );
  const documentInfo = element(
    'document-info',
    {},
    person('author', PROGRAM),
    element('program-used', {}, PROGRAM),
    element('date', { value: day }, day),
    element('id', {}, xmlText(book.identifier)),
    element('version', {}, '1.0'),
  );
  const others = book.otherTitles.map((title) =>
    element('custom-info', { 'info-type': 'alternative-title' }, xmlText(title)),
  );
  const drawn = book.illustrators.map((name) => element('custom-info', { 'info-type': 'illustrator' }, xmlText(name)));
  return element('description', {}, titleInfo, documentInfo, ...others, ...drawn);
}

/** A nickname, since first and last names cannot be told apart. */
function person(name: 'author' | 'translator', nickname: string): string {
  return element(name, {}, element('nickname', {}, xmlText(nickname)));
}

/** FB2 has a list of its own (FictionBook 2.2, genreType); the genres' own names stay among the keywords. */
function fb2Genres(names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => GENRES.find(({ fits }) => fits.test(name))?.genre ?? []);
  return found.length === 0 ? [OTHER] : [...new Set(found)].slice(0, MOST);
}
