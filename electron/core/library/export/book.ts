import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { BookWords } from './book-words.ts';

/** Content of one exported file, for every format. Texts are as the service gave them. */
export type Book = {
  /** The same for the same part of the same title, whenever it is written: `urn:uuid:`. */
  readonly identifier: string;
  readonly title: string;
  /** The title that this is one volume of. */
  readonly series: { readonly name: string; readonly position: number | null } | null;
  readonly otherTitles: readonly string[];
  readonly authors: readonly string[];
  readonly illustrators: readonly string[];
  readonly translators: readonly string[];
  /** A tag of BCP 47. */
  readonly language: string;
  /** What the book itself says in that language. */
  readonly words: BookWords;
  readonly description: ChapterDocument;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  /** Year of first publication. */
  readonly year: number | null;
  /** As `Picture.source` of a document; null: none. */
  readonly cover: string | null;
  readonly modifiedAt: Date;
  readonly parts: readonly BookPart[];
};

/** A volume; without a heading where there is nothing to tell apart. */
export type BookPart = { readonly heading: string | null; readonly chapters: readonly BookChapter[] };

export type BookChapter = {
  readonly heading: string;
  /** Read when its turn comes, once: all of them together do not fit into memory. */
  readonly read: () => ChapterDocument;
};

/** Where a writer puts what it has written, in order. */
export type Output = { readonly write: (bytes: string | Uint8Array) => Promise<void> };

export type WritingOptions = {
  readonly output: Output;
  /** Room for what must stand at the end of a file and is known earlier. */
  readonly openSpool: () => Promise<Spool>;
  /** The picture's bytes by its `source`; null when it is not here. */
  readonly loadPicture: (source: string) => Promise<Uint8Array | null>;
  /** After each chapter: yields to other work, and throws once the export is cancelled. */
  readonly step: () => Promise<void>;
};

export type Spool = Output & { readonly copyTo: (output: Output) => Promise<void> };
