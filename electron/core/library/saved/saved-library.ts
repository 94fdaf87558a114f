import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryContext } from './library-folder.ts';
import {
  type ChapterToSave,
  chaptersByPictures,
  type FiledPicture,
  lineFrom,
  readChapter,
  readInfos,
  readTitle,
  readTitles,
  type SavedChapterInfo,
  type SavedPicture,
  type SavedTitleRecord,
  writeChapter,
  writePictures,
  writeTitle,
  writeTitlePictures,
} from './library-statements.ts';
import type { PictureFiles } from './picture-files.ts';

/** Pictures are told apart by their addresses without the fragment, which is never requested. */
export function savedAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}

/**
 * Saved titles, chapters and pictures, in a folder of their own: `library.db` and content-addressed pictures. While the
 * folder cannot be used everything reads as empty, and writing rejects with `storage-unwritable`.
 */
export type SavedLibrary = ReturnType<typeof createSavedLibrary>;

export function createSavedLibrary({ folder, noteChange, clock, log }: LibraryContext) {
  /** The last title that was written, and into which database. */
  let written: { readonly into: DatabaseSync; readonly record: SavedTitleRecord } | null = null;

  async function file(pictures: readonly SavedPicture[], files: PictureFiles): Promise<FiledPicture[]> {
    const filed: FiledPicture[] = [];
    for (const { address, bytes } of pictures) {
      filed.push({ address: savedAddress(address), digest: await files.write(bytes), bytes: bytes.byteLength });
    }
    return filed;
  }

  /** Other chapters may have lacked the pictures until now. */
  function noteShowing(database: DatabaseSync, filed: readonly FiledPicture[]): void {
    const addresses = JSON.stringify(filed.map(({ address }) => address));
    for (const row of chaptersByPictures(database, 'IN (SELECT value FROM json_each(?))', addresses)) {
      noteChange(SlugUrl.parse(row['slug_url']), lineFrom(row));
    }
  }

  return {
    state: folder.state,
    directory: folder.directory,
    database: folder.database,
    seeTo: folder.seeTo,
    titles: () => folder.read([], (database) => readTitles(database, log)),
    title: (slugUrl: SlugUrl) => folder.read(null, (database) => readTitle(database, slugUrl, log)),
    /** In the order of the list; the translations of a chapter stand together. `lines` null: all of the title. */
    chaptersOf: (slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null = null) =>
      folder.read<SavedChapterInfo[]>([], (database) => readInfos(database, slugUrl, lines)),
    /** The service's answer as it came. If no line without a `branchId` is saved, null means any translation. */
    chapter: (slugUrl: SlugUrl, wanted: ChapterOfLine) =>
      folder.read(null, (database) => readChapter(database, slugUrl, wanted, log)),
    /** A saved picture by its absolute address at the service; null when it is not saved. */
    picture: async (address: string): Promise<Uint8Array<ArrayBuffer> | null> => {
      const select = 'SELECT digest FROM picture_address WHERE address = ?';
      const row = folder.read(undefined, (database) => prepared(database, select).get(savedAddress(address)));
      if (row === undefined) return null;
      try {
        const bytes = await folder.pictures().read(String(row['digest']));
        if (bytes === null) log.warn('saved picture damaged');
        return bytes;
      } catch (cause) {
        log.warn('saved picture not readable', { reason: String(cause) });
        return null;
      }
    },
    /** The addresses whose pictures are saved and need no fetch. */
    picturesHere: (addresses: readonly string[]): ReadonlySet<string> =>
      folder.read(new Set(), (database) => {
        const select = database.prepare('SELECT 1 FROM picture_address WHERE address = ?');
        return new Set(addresses.filter((address) => select.get(savedAddress(address)) !== undefined));
      }),
    /**
     * Saves a chapter with its pictures, all or nothing, in place of the line's former text; it is on the disk when this
     * resolves. Pictures that are saved already need not be given. Rejects with `storage-full`, `storage-unwritable`.
     */
    put: (saving: ChapterToSave): Promise<void> =>
      folder.write(async (database, files) => {
        const { title: record, line } = saving;
        const { slugUrl } = record.novel;
        const filed = await file(saving.pictures, files);
        const addresses = [...filed.map(({ address }) => address), ...saving.missingPictures.map(savedAddress)];
        const recorded = prepared(database, 'SELECT 1 FROM title_record WHERE slug_url = ?').get(slugUrl);
        const isKnown = recorded !== undefined && written?.into === database && written.record === record;
        inTransaction(database, () => {
          if (!isKnown) writeTitle(database, record);
          writeChapter(database, saving, addresses, clock.now());
          writePictures(database, filed);
          saving.alongside?.();
        });
        written = { into: database, record };
        noteChange(slugUrl, isKnown ? line : undefined);
        noteShowing(database, filed);
      }),
    /** Saves or refreshes a title's record with its cover. Rejects like `put`. */
    putTitle: (record: SavedTitleRecord, pictures: readonly SavedPicture[]): Promise<void> =>
      folder.write(async (database, files) => {
        const { slugUrl } = record.novel;
        const filed = await file(pictures, files);
        const addresses = filed.map(({ address }) => address);
        inTransaction(database, () => {
          writeTitle(database, record);
          writePictures(database, filed);
          if (filed.length > 0) writeTitlePictures(database, slugUrl, addresses);
        });
        written = { into: database, record };
        noteChange(slugUrl);
      }),
    /** Saves pictures for the chapters that lack them; pictures that no chapter shows are skipped. Rejects like `put`. */
    putPictures: (pictures: readonly SavedPicture[]): Promise<void> =>
      folder.write(async (database, files) => {
        const select = database.prepare('SELECT 1 FROM chapter_picture WHERE address = ?');
        const shown = pictures.filter(({ address }) => select.get(savedAddress(address)) !== undefined);
        const filed = await file(shown, files);
        inTransaction(database, () => writePictures(database, filed));
        noteShowing(database, filed);
      }),
    noteChange,
  };
}
