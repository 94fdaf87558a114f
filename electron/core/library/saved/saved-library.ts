import type { DatabaseSync } from 'node:sqlite';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import type { LibraryState, SavedTitle } from '#shared/domain/novels/saved-library.ts';

/** A saved chapter without its text. */
export type SavedChapterInfo = ChapterOfLine & {
  /** In this library's database; another text of the chapter has another one. */
  readonly id: number;
  readonly slugUrl: SlugUrl;
  /** Index in the list; orders the chapters of a title. */
  readonly index: number;
  readonly name: string | null;
  readonly teams: readonly string[];
  /** Revision of the branch when saved; a different one in the list means a new upload. */
  readonly revisionId: number | null;
  /** Text and pictures. */
  readonly bytes: number;
  /** Pictures that could not be had, or are not as they were saved. */
  readonly missingPictures: number;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

/** `novel` and `chapters` as they were when something of the title was last saved or refreshed. */
export type SavedTitleRecord = { readonly novel: Novel; readonly chapters: readonly ChapterListEntry[] };

/** `address`: absolute, as the service gives it. */
export type SavedPicture = { readonly address: string; readonly bytes: Uint8Array };

export type ChapterToSave = {
  /** Written when it is another object than the last time. */
  readonly title: SavedTitleRecord;
  /** The line it is saved under: as in the list, even if the answer differs. */
  readonly line: ChapterOfLine;
  /** Index in the list. */
  readonly index: number;
  readonly revisionId: number | null;
  readonly chapter: Chapter;
  readonly pictures: readonly SavedPicture[];
  /** Addresses of the other pictures that the chapter shows: they could not be had, or are here already. */
  readonly missingPictures: readonly string[];
  /** Part of the same transaction, run inside it before it ends; what it throws undoes everything and is thrown on. */
  readonly alongside?: () => void;
};

/**
 * Titles, chapters and pictures that were saved, in a folder of their own: `library.db` and content-addressed pictures
 * beside it. While the folder cannot be used everything reads as empty, and writing throws `storage-unwritable`.
 */
export type SavedLibrary = {
  readonly state: () => LibraryState;
  readonly directory: () => string;
  /** Null while the folder cannot be used. It is another one after a move: never keep statements longer than it. */
  readonly database: () => DatabaseSync | null;
  /** Handles a failure of the database; true if the folder or the file caused it. */
  readonly seeTo: (cause: unknown) => boolean;
  readonly titles: () => SavedTitle[];
  readonly title: (slugUrl: SlugUrl) => SavedTitleRecord | null;
  /** In the order of the list; the translations of a chapter stand together. */
  readonly chaptersOf: (slugUrl: SlugUrl) => SavedChapterInfo[];
  /** What is saved of one line of a chapter; null: nothing. */
  readonly infoOf: (slugUrl: SlugUrl, line: ChapterOfLine) => SavedChapterInfo | null;
  /** As it came from the service, `novels.chapter`'s answer. A `branchId` of null that is not saved itself means any translation. */
  readonly chapter: (slugUrl: SlugUrl, wanted: ChapterOfLine) => Chapter | null;
  /** A saved picture, by the address that the service gave it (absolute); null when it is not here. */
  readonly picture: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Those of these addresses whose pictures are stored and need no fetch. */
  readonly picturesHere: (addresses: readonly string[]) => ReadonlySet<string>;
  /**
   * Saves a chapter with its pictures, all or nothing, in the place of what was saved of this line before; it is on the disk
   * when this resolves. Pictures that are here already need not be given. Rejects with `storage-full`, `storage-unwritable`.
   */
  readonly put: (saving: ChapterToSave) => Promise<SavedChapterInfo>;
  /** Saves or refreshes a title's record with its cover. Rejects like `put`. */
  readonly putTitle: (record: SavedTitleRecord, pictures: readonly SavedPicture[]) => Promise<void>;
  /**
   * Saves pictures that saved chapters lack: each chapter that shows one has it from now on. What no chapter shows is left
   * out. Rejects like `put`.
   */
  readonly putPictures: (pictures: readonly SavedPicture[]) => Promise<void>;
  /**
   * Tells the pages that something about the title is another now (`saved.changed`), at most twice a second; null: of many.
   * `line`: nothing else of the title is.
   */
  readonly noteChange: (slugUrl: SlugUrl | null, line?: ChapterOfLine) => void;
};
