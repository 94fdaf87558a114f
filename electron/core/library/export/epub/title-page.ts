import type { Book } from '../book.ts';
import { element, xmlText } from '../xml.ts';

/** What the book is called, whose it is, and what it is about; `description` is markup already. */
export function titlePage(book: Book, description: string): string {
  const line = (words: string) => element('p', {}, xmlText(words));
  const people = [...new Set([...book.authors, ...book.illustrators])];
  return element(
    'section',
    { class: 'title-page', 'epub:type': 'titlepage' },
    element('h1', {}, xmlText(book.title)),
    ...(people.length === 0 ? [] : [line(people.join(', '))]),
    ...(book.translators.length === 0 ? [] : [line(`${book.words.translatedBy}: ${book.translators.join(', ')}`)]),
    ...(book.otherTitles.length === 0 ? [] : [line(`${book.words.alsoKnownAs}: ${book.otherTitles.join(' / ')}`)]),
    description === '' ? '' : element('div', { class: 'about' }, description),
  );
}
