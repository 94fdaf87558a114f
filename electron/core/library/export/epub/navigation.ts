import type { BookWords } from '../book-words.ts';
import { element, xmlText } from '../xml.ts';
import { pageOf } from './page.ts';

/** A place in the book, with the places inside it. */
export type TocEntry = { readonly heading: string; readonly href: string; readonly inside: readonly TocEntry[] };

type Contents = {
  readonly title: string;
  readonly language: string;
  readonly words: BookWords;
  readonly identifier: string;
  readonly entries: readonly TocEntry[];
  readonly coverHref: string | null;
};

/** The table of contents of EPUB 3. */
export function navigationPage({ title, language, words, entries, coverHref }: Contents): string {
  const first = entries[0]?.href ?? null;
  const landmarks = [
    coverHref && landmark('cover', coverHref, words.cover),
    first && landmark('bodymatter', first, words.begin),
  ].filter((entry) => entry !== null);
  const content = [
    element(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', id: 'toc' },
      element('h1', {}, xmlText(words.contents)),
      orderedList(entries),
    ),
    element('nav', { 'epub:type': 'landmarks', hidden: 'hidden' }, element('ol', {}, ...landmarks)),
  ];
  return pageOf({ title, language, style: 'style.css', content: content.join('\n') });
}

function landmark(type: string, href: string, words: string): string {
  return element('li', {}, element('a', { 'epub:type': type, href }, xmlText(words)));
}

function orderedList(entries: readonly TocEntry[]): string {
  const items = entries.map(({ heading, href, inside }) =>
    element('li', {}, element('a', { href }, xmlText(heading)), inside.length === 0 ? '' : orderedList(inside)),
  );
  return element('ol', {}, ...items);
}

/** The same for readers of EPUB 2. */
export function oldContents({ title, language, identifier, entries }: Contents): string {
  let place = 0;
  function point({ heading, href, inside }: TocEntry): string {
    place += 1;
    const order = String(place);
    return element(
      'navPoint',
      { id: `point-${order}`, playOrder: order },
      element('navLabel', {}, element('text', {}, xmlText(heading))),
      element('content', { src: href }),
      ...inside.map(point),
    );
  }
  const depth = entries.some(({ inside }) => inside.length > 0) ? '2' : '1';
  const meta = (name: string, content: string) => element('meta', { name, content });
  const contents = element(
    'ncx',
    { xmlns: 'http://www.daisy.org/z3986/2005/ncx/', version: '2005-1', 'xml:lang': language },
    element(
      'head',
      {},
      meta('dtb:uid', identifier),
      meta('dtb:depth', depth),
      meta('dtb:totalPageCount', '0'),
      meta('dtb:maxPageNumber', '0'),
    ),
    element('docTitle', {}, element('text', {}, xmlText(title))),
    element('navMap', {}, ...entries.map(point)),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${contents}\n`;
}
