import type { Book } from '../book.ts';
import { element, xmlText } from '../xml.ts';
import { fb2Genres } from './fb2-genre.ts';

const PROGRAM = 'Engawa';

/** In the schema's order (FictionBook 2.2, title-infoType and document-info). `annotation` is markup already. */
export function descriptionFb2(book: Book, annotation: string, coverId: string | null): string {
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

/** Nobody knows which part of a name is which. */
function person(name: 'author' | 'translator', nickname: string): string {
  return element(name, {}, element('nickname', {}, xmlText(nickname)));
}
