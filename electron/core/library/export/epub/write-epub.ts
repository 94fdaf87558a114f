import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { picturesOfDocument } from '#core/reading/chapter-text/picture-addresses.ts';
import { inlineText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Book, Output, WritingOptions } from '../book.ts';
import { createBookPictures } from '../book-pictures.ts';
import { readAhead } from '../read-ahead.ts';
import { type Attributes, element, xmlText } from '../xml.ts';
import {
  IDS,
  type ManifestItem,
  navigationPage,
  oldContents,
  packageDocument,
  type TocEntry,
} from './package-document.ts';
import { inlineMarkup, notesMarkup, type PlacedPictures, pageOf, pictureMarkup } from './page.ts';

const DEEPEST_HEADING = 6;
/** Hebrew, Arabic and what is written like them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Only what the reader's own settings should not decide: fonts, sizes, colours and margins are theirs. */
const EPUB_STYLE = `
p { margin: 0; text-indent: 1.5em; }
p.blank, p.note, p.align-center, p.align-right, .title-page p, .notes p, li p { text-indent: 0; }
blockquote p:first-child { text-indent: 0; }
h1 { margin: 2em 0 1.5em; text-align: center; font-size: 1.5em; line-height: 1.3; page-break-after: avoid; }
h2, h3, h4, h5, h6 { margin: 1.5em 0 0.75em; font-size: 1em; line-height: 1.3; page-break-after: avoid; }
h2 { font-size: 1.25em; }
h3 { font-size: 1.1em; }
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
hr { width: 30%; margin: 1.5em auto; }
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

/** What the book is called, whose it is, and what it is about; `description` is markup already. */
function titlePage(book: Book, description: string): string {
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

/** The blocks of a document as XHTML; `ChapterDocument` bounds the nesting. */
function blockMarkup(blocks: readonly Block[], pictures: PlacedPictures): string {
  return blocks.map((block) => markupOf(block, pictures)).join('\n');
}

function markupOf(block: Block, pictures: PlacedPictures): string {
  switch (block.kind) {
    case 'paragraph': {
      const content = inlineMarkup(block.inlines, pictures);
      return content === '' ? element('p', { class: 'blank' }, element('br', {})) : element('p', line(block), content);
    }
    case 'heading': {
      // The chapter's own name is the first level.
      const name = `h${Math.min(block.level + 1, DEEPEST_HEADING)}`;
      return element(name, line(block), inlineMarkup(block.inlines, pictures));
    }
    case 'image':
      return element('div', { class: 'picture' }, pictureMarkup(block.picture, pictures));
    case 'rule':
      return element('hr', {});
    case 'list':
      return element(
        block.isOrdered ? 'ol' : 'ul',
        {},
        ...block.items.map((item) => element('li', {}, blockMarkup(item, pictures))),
      );
    case 'quote':
      return element('blockquote', {}, blockMarkup(block.blocks, pictures));
    case 'code':
      return element('pre', {}, element('code', {}, xmlText(block.text)));
  }
}

/** A book is read from the left; what is not says so where it stands. */
function line({ align, inlines }: Extract<Block, { kind: 'paragraph' | 'heading' }>): Attributes {
  return {
    class: align === null ? null : `align-${align}`,
    dir: FROM_RIGHT.test(inlineText(inlines)) ? 'auto' : null,
  };
}

type ZipOutput = {
  /** `isStored`: what is compressed already, and what readers must find as it is. */
  readonly add: (path: string, content: string | Uint8Array, isStored?: boolean) => Promise<void>;
  readonly finish: () => Promise<void>;
};

const encoder = new TextEncoder();
const compressed = promisify(deflateRaw);
/** A page is compressed at once, in less time than asking another thread takes, and far less than a stream for it. */
const SMALL_BYTES = 64 * 1024;
/** As the format calls its two methods (APPNOTE, 4.4.5). */
const STORED = 0;
const DEFLATED = 8;

/**
 * A zip that is written as it grows. Sizes stand before each entry and nothing else does: some readers of books go through
 * the file from its beginning, and the format wants the first entry bare (EPUB 3.2, OCF).
 */
export function createZipOutput(output: Output, modifiedAt: Date): ZipOutput {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => output.write(chunk) }), {
    useWebWorkers: false,
    bufferedWrite: false,
    dataDescriptor: false,
    extendedTimestamp: false,
    lastModDate: modifiedAt,
    passThrough: true,
  });
  return {
    add: async (path, content, isStored = false) => {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      await zip.add(path, new Uint8ArrayReader(isStored ? bytes : await packed(bytes)), {
        compressionMethod: isStored ? STORED : DEFLATED,
        uncompressedSize: bytes.byteLength,
        crc32: crc32(bytes),
      });
    },
    finish: async () => {
      await zip.close();
    },
  };
}

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes.byteLength <= SMALL_BYTES ? deflateRawSync(bytes) : await compressed(bytes);
}
