import type { Book } from '../book.ts';
import { element, xmlText } from '../xml.ts';

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

/** A nickname, since first and last names cannot be told apart. */
function person(name: 'author' | 'translator', nickname: string): string {
  return element(name, {}, element('nickname', {}, xmlText(nickname)));
}

/** FB2 has a list of its own (FictionBook 2.2, genreType); the genres' own names stay among the keywords. */
function fb2Genres(names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => GENRES.find(({ fits }) => fits.test(name))?.genre ?? []);
  return found.length === 0 ? [OTHER] : [...new Set(found)].slice(0, MOST);
}
