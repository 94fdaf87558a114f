import type { DatabaseSync } from 'node:sqlite';
import type { ChapterOfLine } from '#shared/domain/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novel.ts';
import type { LibraryState, SavedTitle } from '#shared/domain/saved-library.ts';

/** A saved chapter without its text. */
export type SavedChapterInfo = ChapterOfLine & {
  /** In this library's database. */
  readonly id: number;
  readonly slugUrl: SlugUrl;
  /** Of the list; orders the chapters of a title. */
  readonly index: number;
  readonly name: string | null;
  readonly teams: readonly string[];
  /** Of the branch as it was saved; another one in the list means that it was uploaded anew. */
  readonly revisionId: number | null;
  /** Text and pictures. */
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

/** `novel` and `chapters` as they were when something of the title was last saved or refreshed. */
export type SavedTitleRecord = { readonly novel: Novel; readonly chapters: readonly ChapterListEntry[] };

/**
 * Titles, chapters and pictures that were saved, in a folder of their own: `library.db` and content-addressed pictures
 * beside it. While the folder cannot be used everything reads as empty, and writing throws `storage-unwritable`.
 */
export type SavedLibrary = {
  readonly state: () => LibraryState;
  readonly directory: () => string;
  /** Null while the folder cannot be used. It is another one after a move: never keep statements longer than it. */
  readonly database: () => DatabaseSync | null;
  readonly titles: () => SavedTitle[];
  readonly title: (slugUrl: SlugUrl) => SavedTitleRecord | null;
  /** In the order of the list; the translations of a chapter stand together. */
  readonly chaptersOf: (slugUrl: SlugUrl) => SavedChapterInfo[];
  /** As it came from the service, `novels.chapter`'s answer. */
  readonly chapter: (slugUrl: SlugUrl, wanted: ChapterOfLine) => Chapter | null;
  /** A saved picture, by the address that the service gave it (absolute); null when it is not here. */
  readonly picture: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
};
