import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import { nameParts } from '../book.ts';
import type { Book } from '../make-book.ts';
import { element, xmlText } from '../xml.ts';
import { pageOf } from './page.ts';

export type ManifestItem = {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly properties?: string;
};

export const PAGE_TYPE = 'application/xhtml+xml';
export const IDS = { navigation: 'nav', oldContents: 'ncx', book: 'book-id', cover: 'cover-image' } as const;

/** The metadata, files and reading order of a book (EPUB 3.2, Packages). */
export function packageDocument(book: Book, items: readonly ManifestItem[]): string {
  const pages = items.filter(({ id, type }) => type === PAGE_TYPE && id !== IDS.navigation);
  const hasPictures = items.some(({ type }) => type.startsWith('image/'));
  const manifest = items.map(({ id, href, type, properties }) =>
    element('item', { id, href, 'media-type': type, properties }),
  );
  const spine = pages.map(({ id }) => element('itemref', { idref: id }));
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="${IDS.book}" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...aboutBook(book, items), ...accessibility(book, hasPictures)].join('\n')}
</metadata>
<manifest>${manifest.join('')}</manifest>
<spine toc="${IDS.oldContents}">${spine.join('')}</spine>
</package>
`;
}

function aboutBook(book: Book, items: readonly ManifestItem[]): string[] {
  const description = book.description.blocks.map(blockText).join('\n').trim();
  return [
    element('dc:identifier', { id: IDS.book }, xmlText(book.identifier)),
    element('dc:title', {}, xmlText(book.title)),
    ...book.otherTitles.map((title) => property('dcterms:alternative', title)),
    element('dc:language', {}, xmlText(book.language)),
    ...credits('author', 'dc:creator', 'aut', book.authors),
    ...credits('illustrator', 'dc:contributor', 'ill', book.illustrators),
    ...credits('translator', 'dc:contributor', 'trl', book.translators),
    ...(description === '' ? [] : [element('dc:description', {}, xmlText(description))]),
    ...[...book.genres, ...book.tags].map((subject) => element('dc:subject', {}, xmlText(subject))),
    ...(book.year === null ? [] : [property('dcterms:issued', String(book.year))]),
    ...series(book.series),
    // The format wants seconds.
    property('dcterms:modified', `${book.modifiedAt.toISOString().slice(0, 19)}Z`),
    // Names the cover for readers of EPUB 2.
    ...(items.some(({ id }) => id === IDS.cover) ? [element('meta', { name: 'cover', content: IDS.cover })] : []),
  ];
}

function credits(id: string, name: string, role: string, people: readonly string[]): string[] {
  return people.flatMap((person, index) => {
    const personId = `${id}-${index + 1}`;
    const parts = role === 'aut' ? nameParts(person) : null;
    return [
      element(name, { id: personId }, xmlText(person)),
      element('meta', { refines: `#${personId}`, property: 'role', scheme: 'marc:relators' }, role),
      // Library programs sort by it.
      ...(parts === null
        ? []
        : [property('file-as', `${parts.last}, ${parts.first} ${parts.middle}`.trim(), personId)]),
    ];
  });
}

function series(of: Book['series']): string[] {
  if (of === null) return [];
  return [
    element('meta', { property: 'belongs-to-collection', id: 'series' }, xmlText(of.name)),
    property('collection-type', 'series', 'series'),
    ...(of.position === null ? [] : [property('group-position', String(of.position), 'series')]),
    // The same for programs that know only calibre's names.
    element('meta', { name: 'calibre:series', content: of.name }),
    ...(of.position === null ? [] : [element('meta', { name: 'calibre:series_index', content: of.position })]),
  ];
}

const FEATURES = ['structuralNavigation', 'tableOfContents', 'displayTransformability'];

/** States only known facts: motion, flashing and descriptions of pictures are unknown. */
function accessibility(book: Book, hasPictures: boolean): string[] {
  const modes = hasPictures ? ['textual', 'visual'] : ['textual'];
  return [
    ...modes.map((mode) => property('schema:accessMode', mode)),
    property('schema:accessModeSufficient', modes.join(',')),
    ...FEATURES.map((feature) => property('schema:accessibilityFeature', feature)),
    property('schema:accessibilityHazard', hasPictures ? 'unknown' : 'none'),
    property('schema:accessibilitySummary', book.words.accessibility),
  ];
}

function property(name: string, value: string, refinedId?: string): string {
  const refines = refinedId === undefined ? null : `#${refinedId}`;
  return element('meta', { refines, property: name }, xmlText(value));
}

export type TocEntry = { readonly heading: string; readonly href: string; readonly inside: readonly TocEntry[] };

type Contents = Pick<Book, 'title' | 'language' | 'words' | 'identifier'> & {
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
  const toc = element('h1', {}, xmlText(words.contents)) + orderedList(entries);
  const content = [
    element('nav', { 'epub:type': 'toc', role: 'doc-toc', id: 'toc' }, toc),
    element('nav', { 'epub:type': 'landmarks', hidden: 'hidden' }, element('ol', {}, ...landmarks)),
  ];
  return pageOf({ title, language, content: content.join('\n') });
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

/** The table of contents of EPUB 2, for older readers. */
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
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${language}">
<head>${element('meta', { name: 'dtb:uid', content: identifier })}</head>
<docTitle><text>${xmlText(title)}</text></docTitle>
<navMap>${entries.map(point).join('')}</navMap>
</ncx>
`;
}
