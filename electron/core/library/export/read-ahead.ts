import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { BookPart } from './book.ts';

/** Enough that their pictures are on their way while chapters before them are written. */
const CHAPTERS_AHEAD = 3;
/** In one turn, until so many are ahead. */
const READ_AT_ONCE = 2;

/** Reads the chapters of a book in their order, each a few before its turn, and tells what it has read then. */
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
