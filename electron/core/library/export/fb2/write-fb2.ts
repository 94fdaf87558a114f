import { nameParts, type WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import type { Book } from '../make-book.ts';
import { element, xmlText } from '../xml.ts';
import { createFb2Markup } from './fb2-blocks.ts';

const BEGINNING = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
`;

/** FictionBook 2.2, a chapter at a time. Notes and pictures belong at its end; pictures, which may be large, wait in a file. */
export async function writeFb2(book: Book, { output, openSpool, loadPicture, step }: WritingOptions): Promise<void> {
  const binaries = await openSpool();
  const pictures = createBookPictures({
    load: loadPicture,
    place: async ({ name, type, bytes }) => {
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
      await binaries.write(`${element('binary', { id: name, 'content-type': type }, content)}\n`);
    },
  });
  const notes: string[] = [];
  let chapterNumber = 0;

  /** Notes without a reference stay in their chapter. */
  async function chapterFb2(chapter: Book['parts'][number]['chapters'][number]): Promise<string> {
    chapterNumber += 1;
    const number = chapterNumber;
    const document = chapter.read();
    const noteId = (note: number) => `note-${number}-${note + 1}`;
    const markup = createFb2Markup(await pictures.placePictures(document), noteId, book.words.missingPicture);
    const lone: string[] = [];
    for (const [index, { label, inlines, isReferenced }] of document.notes.entries()) {
      if (isReferenced) {
        const content = [titleFb2(label), markup.paragraphs(inlines)];
        notes.push(element('section', { id: noteId(index) }, ...content));
      } else {
        if (lone.length === 0) lone.push(element('subtitle', {}, xmlText(book.words.notes)));
        lone.push(markup.paragraphs([{ kind: 'text', text: `${label}. `, marks: [], link: null }, ...inlines]));
      }
    }
    const content = [titleFb2(chapter.heading), markup.blocks(document.blocks), lone.join('\n')];
    return element('section', {}, content.join('\n'));
  }

  const coverId = book.cover === null ? null : await pictures.placePicture(book.cover);
  await output.write(BEGINNING);
  await output.write(`${descriptionFb2(book, annotation(book), coverId)}\n`);
  await output.write(`<body>${titleFb2(book.title)}\n`);
  for (const { heading, chapters } of book.parts) {
    if (heading !== null) await output.write(`<section>${titleFb2(heading)}\n`);
    for (const chapter of chapters) {
      await output.write(`${await chapterFb2(chapter)}\n`);
      await step();
    }
    if (heading !== null) await output.write('</section>\n');
  }
  await output.write('</body>\n');
  if (notes.length > 0) {
    await output.write(`<body name="notes">${titleFb2(book.words.notes)}\n`);
    for (const note of notes) await output.write(`${note}\n`);
    await output.write('</body>\n');
  }
  await binaries.copyTo(output);
  await output.write('</FictionBook>\n');
}

/** An annotation may not hold pictures as blocks. */
function annotation({ description, words }: Book): string {
  if (description.blocks.length === 0) return '';
  const blocks = description.blocks.filter(({ kind }) => kind !== 'image');
  return createFb2Markup(
    () => null,
    () => '',
    words.missingPicture,
  ).blocks(blocks);
}

function titleFb2(heading: string): string {
  return element('title', {}, element('p', {}, xmlText(heading)));
}

/** FB2's genres by the names of the service, in either language; the first match counts. */
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
const MOST = 3;

const PROGRAM = 'Engawa';

/** In the schema's order (FictionBook 2.2, title-infoType and document-info). `annotation` is markup. */
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
    ...authors.map(author),
    element('book-title', {}, xmlText(book.title)),
    annotation === '' ? '' : element('annotation', {}, annotation),
    keywords === '' ? '' : element('keywords', {}, xmlText(keywords)),
    book.year === null ? '' : element('date', {}, String(book.year)),
    coverId === null ? '' : element('coverpage', {}, element('image', { 'l:href': `#${coverId}` })),
    element('lang', {}, xmlText(book.language)),
    // Mostly teams, whose names have no first and last part.
    ...book.translators.map((name) => element('translator', {}, nickname(name))),
    series === null
      ? ''
      : // The schema takes only whole numbers.
        element('sequence', { name: series.name, number: isWhole ? String(series.position) : null }),
  );
  const documentInfo = element(
    'document-info',
    {},
    element('author', {}, nickname(PROGRAM)),
    element('program-used', {}, PROGRAM),
    element('date', { value: day }, day),
    element('id', {}, xmlText(book.identifier)),
    element('version', {}, '1.0'),
  );
  return element('description', {}, titleInfo, documentInfo);
}

function author(name: string): string {
  const parts = nameParts(name);
  if (parts === null) return element('author', {}, nickname(name));
  const { first, middle, last } = parts;
  const middleName = middle === '' ? '' : element('middle-name', {}, xmlText(middle));
  const [firstName, lastName] = [element('first-name', {}, xmlText(first)), element('last-name', {}, xmlText(last))];
  return element('author', {}, firstName, middleName, lastName);
}

function nickname(name: string): string {
  return element('nickname', {}, xmlText(name));
}

/** FB2 has its own list of genres (FictionBook 2.2, genreType); the service's names are among the keywords. */
function fb2Genres(names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => GENRES.find(({ fits }) => fits.test(name))?.genre ?? []);
  return found.length === 0 ? ['unrecognised'] : [...new Set(found)].slice(0, MOST);
}
