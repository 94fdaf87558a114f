import { addressAtService } from '#core/anime/media/image-address.ts';
import { picturesOf } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import type { ChapterDocument, Picture } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';

/** The absolute addresses of a chapter's pictures at the service, each once, in the order of the text. */
export function pictureAddressesOf(chapter: Chapter): string[] {
  const addresses = picturesOfDocument(documentOfChapter(chapter)).map(({ source }) => addressAtService(source));
  return [...new Set(addresses.filter((address) => address !== null))];
}

/** Every picture of a document, those of its notes last. */
export function picturesOfDocument({ blocks, notes }: ChapterDocument): readonly Picture[] {
  const inNotes = notes.flatMap((note) => note.inlines);
  return [
    ...blocks.flatMap(picturesOf),
    ...inNotes.flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : [])),
  ];
}

/** A chapter with the same blocks as in the reader, empty if it has no text. Takes about a millisecond for ten pages. */
export function documentOfChapter(chapter: Chapter): ChapterDocument {
  return documentFromChapter(chapter, documentFromParsedHtml) ?? { blocks: [], notes: [] };
}
