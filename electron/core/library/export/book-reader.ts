import { picturesOfDocument } from '#core/reading/chapter-text/picture-addresses.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { BookPart } from './book.ts';
import { type BookPicture, createBookPictures, type PictureOptions } from './book-pictures.ts';

/** Enough for their pictures to load while the chapters before are written. */
const CHAPTERS_AHEAD = 3;
/** Read in one turn, until enough are ahead. */
const READ_AT_ONCE = 2;

/** Reads the chapters of a book in order, each a few before its turn, and passes each to `onRead`. */
export function readAhead(
  parts: readonly BookPart[],
  onRead: (document: ChapterDocument) => void,
): () => ChapterDocument {
  const unread = parts.flatMap(({ chapters }) => chapters).values();
  const ahead: ChapterDocument[] = [];

  function readOne(): void {
    const { value: chapter } = unread.next();
    if (chapter === undefined) return;
    const document = chapter.read();
    onRead(document);
    ahead.push(document);
  }

  return () => {
    for (let more = 0; more < READ_AT_ONCE && ahead.length <= CHAPTERS_AHEAD; more += 1) readOne();
    const document = ahead.shift();
    if (document === undefined) throw new RangeError('the book has no more chapters');
    return document;
  };
}

/** The name of a placed picture by its source; null for missing ones. */
export type PictureNames = (source: string | null) => string | null;

type BookReaderOptions = PictureOptions & {
  /** Writes a picture into the file, once for each content. */
  readonly place: (picture: BookPicture & { readonly bytes: Uint8Array }) => Promise<void>;
};

/** Reads a book's chapters for a writer and places their pictures before them. */
export function createBookReader(parts: readonly BookPart[], { place, ...options }: BookReaderOptions) {
  const pictures = createBookPictures(options);
  const next = readAhead(parts, (document) => {
    for (const source of sourcesIn(document)) pictures.expect(source);
  });

  async function placePicture(source: string): Promise<string | null> {
    const picture = await pictures.take(source);
    if (picture === null) return null;
    const { bytes } = picture;
    if (bytes !== null) await place({ ...picture, bytes });
    return picture.name;
  }

  async function placePictures(document: ChapterDocument): Promise<PictureNames> {
    const names = new Map<string | null, string | null>();
    for (const source of sourcesIn(document)) names.set(source, await placePicture(source));
    return (source) => names.get(source) ?? null;
  }

  return {
    placePicture,
    placePictures,
    nextChapter: async () => {
      const document = next();
      return { document, pictures: await placePictures(document) };
    },
  };
}

function sourcesIn(document: ChapterDocument): ReadonlySet<string> {
  return new Set(picturesOfDocument(document).flatMap(({ source }) => source ?? []));
}
