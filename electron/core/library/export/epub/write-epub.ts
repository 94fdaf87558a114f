import { picturesOfDocument } from '#core/reading/chapter-text/picture-addresses.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Book, WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import { readAhead } from '../read-ahead.ts';
import { element, xmlText } from '../xml.ts';
import { blockMarkup } from './block-markup.ts';
import { notesMarkup } from './inline-markup.ts';
import { navigationPage, oldContents, type TocEntry } from './navigation.ts';
import { IDS, type ManifestItem, packageDocument } from './package-document.ts';
import { pageOf } from './page.ts';
import type { PlacedPictures } from './picture-markup.ts';
import { EPUB_STYLE } from './style.ts';
import { titlePage } from './title-page.ts';
import { createZipOutput } from './zip-output.ts';

const FOLDER = 'EPUB';
const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * Writes a book as EPUB 3, a chapter at a time. WebP and AVIF become what every reader shows (they are no core types of
 * EPUB 3.2).
 */
export async function writeEpub(book: Book, { output, loadPicture, step }: WritingOptions): Promise<void> {
  const zip = createZipOutput(output, book.modifiedAt);
  const pictures = createBookPictures({ load: loadPicture, taken: ['image/jpeg', 'image/png', 'image/gif'] });
  const nextDocument = readAhead(book.parts, (document) => {
    for (const { source } of picturesOfDocument(document)) if (source !== null) pictures.expect(source);
  });
  const items: ManifestItem[] = [];
  const toc: TocEntry[] = [];
  const { language } = book;

  async function addPage(id: string, title: string, content: string, bodyType?: string): Promise<string> {
    const href = `${id}.xhtml`;
    const page = pageOf({ title, language, style: 'style.css', content, ...(bodyType && { bodyType }) });
    await zip.add(`${FOLDER}/${href}`, page);
    items.push({ id, href, type: 'application/xhtml+xml', isPage: true });
    return href;
  }

  async function placePicture(source: string, cover?: typeof IDS.cover): Promise<string | null> {
    const picture = await pictures.take(source);
    if (picture === null) return null;
    const href = `pictures/${picture.name}`;
    if (picture.bytes !== null) {
      await zip.add(`${FOLDER}/${href}`, picture.bytes, true);
      const item = { id: cover ?? picture.name, href, type: picture.type, isPage: false };
      items.push(cover === undefined ? item : { ...item, properties: 'cover-image' });
    }
    return href;
  }

  async function placed(document: ChapterDocument): Promise<PlacedPictures> {
    const hrefs = new Map<string, string | null>();
    for (const { source } of picturesOfDocument(document)) {
      if (source !== null && !hrefs.has(source)) hrefs.set(source, await placePicture(source));
    }
    return { href: (source) => hrefs.get(source) ?? null, missing: book.words.missingPicture };
  }

  async function addCover(): Promise<string | null> {
    const href = book.cover === null ? null : await placePicture(book.cover, IDS.cover);
    if (href === null) return null;
    const picture = element('div', { class: 'cover' }, element('img', { src: href, alt: book.title }));
    return addPage('cover', book.title, picture, 'cover');
  }

  async function addChapters(): Promise<void> {
    let number = 0;
    for (const [volume, part] of book.parts.entries()) {
      const inside: TocEntry[] = [];
      const heading = part.heading;
      const volumeHref =
        heading === null
          ? null
          : await addPage(`volume-${volume + 1}`, heading, element('h1', { class: 'volume' }, xmlText(heading)));
      for (const chapter of part.chapters) {
        number += 1;
        const document = nextDocument();
        const places = await placed(document);
        const content = [
          element('h1', {}, xmlText(chapter.heading)),
          blockMarkup(document.blocks, places),
          notesMarkup(document.notes, places),
        ].join('\n');
        inside.push({
          heading: chapter.heading,
          href: await addPage(`chapter-${number}`, chapter.heading, content, 'bodymatter'),
          inside: [],
        });
        await step();
      }
      if (heading === null || volumeHref === null) toc.push(...inside);
      else toc.push({ heading, href: volumeHref, inside });
    }
  }

  await zip.add('mimetype', 'application/epub+zip', true);
  await zip.add('META-INF/container.xml', CONTAINER);
  await zip.add(`${FOLDER}/style.css`, EPUB_STYLE);
  const coverHref = await addCover();
  const description = await placed(book.description);
  await addPage('title-page', book.title, titlePage(book, blockMarkup(book.description.blocks, description)));
  await addChapters();

  const contents = { ...book, entries: toc, coverHref };
  await zip.add(`${FOLDER}/nav.xhtml`, navigationPage(contents));
  await zip.add(`${FOLDER}/toc.ncx`, oldContents(contents));
  const rest: readonly ManifestItem[] = [
    { id: 'style', href: 'style.css', type: 'text/css', isPage: false },
    {
      id: IDS.navigation,
      href: 'nav.xhtml',
      type: 'application/xhtml+xml',
      properties: 'nav',
      isPage: false,
    },
    { id: IDS.oldContents, href: 'toc.ncx', type: 'application/x-dtbncx+xml', isPage: false },
  ];
  await zip.add(`${FOLDER}/book.opf`, packageDocument(book, [...items, ...rest]));
  await zip.finish();
}
