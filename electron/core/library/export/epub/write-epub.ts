import { TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import { type Book, creditLines } from '../make-book.ts';
import type { Output } from '../part-file.ts';
import { element, xmlText } from '../xml.ts';
import {
  IDS,
  type ManifestItem,
  navigationPage,
  oldContents,
  PAGE_TYPE,
  packageDocument,
  type TocEntry,
} from './package-document.ts';
import { documentMarkup, pageOf, pictureHref } from './page.ts';

/** Leaves fonts, sizes and colours to the reader's own settings; the page's margin is small, since most readers add their own. */
const EPUB_STYLE = `
body { margin: 0 3%; hyphens: auto; -webkit-hyphens: auto; -epub-hyphens: auto; }
h1, h2, h3, h4, h5, h6, pre, code { hyphens: none; -webkit-hyphens: none; -epub-hyphens: none; }
p { margin: 0; text-indent: 1.5em; orphans: 2; widows: 2; }
p.blank, p.note, p.align-center, p.align-right, p.scene-break, .title-page p, .notes p, li p { text-indent: 0; }
blockquote p:first-child { text-indent: 0; }
h1 { margin: 2em 0 1.5em; text-align: center; font-size: 1.5em; line-height: 1.3; page-break-after: avoid; }
h2, h3, h4, h5, h6 { margin: 1.5em 0 0.75em; font-size: 1em; line-height: 1.3; page-break-after: avoid; }
h2 { font-size: 1.25em; }
h3 { font-size: 1.1em; }
.scene-break + p, h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p { text-indent: 0; }
body > .scene-break, blockquote > .scene-break { margin: 1.5em 0; text-align: center; letter-spacing: 0.3em; }
.align-left { text-align: left; }
.align-center { text-align: center; }
.align-right { text-align: right; }
.align-justify { text-align: justify; }
.picture { margin: 1em 0; text-align: center; page-break-inside: avoid; }
img { max-width: 100%; max-height: 100%; }
.cover { margin: 0; text-align: center; }
.missing { font-style: italic; }
blockquote { margin: 1em 1.5em; }
pre { margin: 1em 0; white-space: pre-wrap; font-size: 0.9em; }
table { margin: 1em auto; border-collapse: collapse; text-indent: 0; }
td, th { padding: 0.3em 0.6em; border: 1px solid; vertical-align: top; }
td p, th p { text-indent: 0; }
.noteref { font-size: 0.75em; vertical-align: super; line-height: 1; }
.notes { margin-top: 2em; padding-top: 1em; border-top: 1px solid; font-size: 0.9em; }
.note { margin: 0 0 0.5em; }
.title-page { text-align: center; }
.title-page .about { margin-top: 2em; text-align: left; }
.volume { margin-top: 30%; text-align: center; }
`.trimStart();

const FOLDER = 'EPUB';
const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export async function writeEpub(book: Book, { output, loadPicture, step }: WritingOptions): Promise<void> {
  const zip = createZipOutput(output, book.modifiedAt);
  let items: ManifestItem[] = [];
  const toc: TocEntry[] = [];
  const pictures = createBookPictures({
    load: loadPicture,
    place: async ({ name, type, bytes }) => {
      await zip.add(`${FOLDER}/${pictureHref(name)}`, bytes, true);
      items.push({ id: name, href: pictureHref(name), type });
    },
  });
  const markupOf = async (document: ChapterDocument) =>
    documentMarkup(document, await pictures.placePictures(document), book.words);

  async function addPage(id: string, title: string, content: string): Promise<string> {
    const href = `${id}.xhtml`;
    const page = pageOf({ title, language: book.language, content });
    await zip.add(`${FOLDER}/${href}`, page);
    items.push({ id, href, type: PAGE_TYPE });
    return href;
  }

  async function addCover(): Promise<string | null> {
    const name = book.cover === null ? null : await pictures.placePicture(book.cover);
    if (name === null) return null;
    // The cover is the only item so far.
    items = items.map((item) => ({ ...item, id: IDS.cover, properties: 'cover-image' }));
    const picture = element('img', { src: pictureHref(name), alt: book.title });
    return addPage('cover', book.title, element('div', { class: 'cover' }, picture));
  }

  async function addChapters(): Promise<void> {
    let number = 0;
    for (const [volume, { heading, chapters }] of book.parts.entries()) {
      const inside: TocEntry[] = [];
      const volumePage = element('h1', { class: 'volume' }, xmlText(heading ?? ''));
      const volumeHref = heading === null ? '' : await addPage(`volume-${volume + 1}`, heading, volumePage);
      for (const chapter of chapters) {
        number += 1;
        const content = `${element('h1', {}, xmlText(chapter.heading))}\n${await markupOf(chapter.read())}`;
        const href = await addPage(`chapter-${number}`, chapter.heading, content);
        inside.push({ heading: chapter.heading, href, inside: [] });
        await step();
      }
      if (heading === null) toc.push(...inside);
      else toc.push({ heading, href: volumeHref, inside });
    }
  }

  await zip.add('mimetype', 'application/epub+zip', true);
  await zip.add('META-INF/container.xml', CONTAINER);
  await zip.add(`${FOLDER}/style.css`, EPUB_STYLE);
  const coverHref = await addCover();
  await addPage('title-page', book.title, titlePage(book, await markupOf(book.description)));
  await addChapters();

  const contents = { ...book, entries: toc, coverHref };
  await zip.add(`${FOLDER}/nav.xhtml`, navigationPage(contents));
  await zip.add(`${FOLDER}/toc.ncx`, oldContents(contents));
  items.push(
    { id: 'style', href: 'style.css', type: 'text/css' },
    { id: IDS.navigation, href: 'nav.xhtml', type: PAGE_TYPE, properties: 'nav' },
    { id: IDS.oldContents, href: 'toc.ncx', type: 'application/x-dtbncx+xml' },
  );
  await zip.add(`${FOLDER}/book.opf`, packageDocument(book, items));
  await zip.finish();
}

/** `description` is markup. */
function titlePage(book: Book, description: string): string {
  return element(
    'section',
    { class: 'title-page' },
    element('h1', {}, xmlText(book.title)),
    ...creditLines(book).map((line) => element('p', {}, xmlText(line))),
    description === '' ? '' : element('div', { class: 'about' }, description),
  );
}

/** Sizes precede the entries, since some readers read from the beginning; the first has no extra fields (EPUB 3.2, OCF). */
export function createZipOutput(output: Output, modifiedAt: Date) {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => output.write(chunk) }), {
    useWebWorkers: false,
    bufferedWrite: true,
    dataDescriptor: false,
    extendedTimestamp: false,
    lastModDate: modifiedAt,
  });
  return {
    /** `isStored`: without compression. */
    add: async (path: string, content: string | Uint8Array, isStored = false): Promise<void> => {
      const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
      await zip.add(path, reader, isStored ? { level: 0 } : {});
    },
    finish: async () => {
      await zip.close();
    },
  };
}
