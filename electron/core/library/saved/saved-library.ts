import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryContext } from './library-folder.ts';
import {
  type ChapterToSave,
  type FiledPicture,
  readChapter,
  readChaptersShowing,
  readInfo,
  readInfoOfLine,
  readInfos,
  readTitle,
  readTitles,
  type SavedChapterInfo,
  type SavedPicture,
  type SavedTitleRecord,
  writeChapter,
  writeChapterPictures,
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

export function createSavedLibrary({ folder, inTurn, noteChange, clock, log }: LibraryContext) {
  /** The last record written of each title, and the database it was written to. */
  let written = { into: folder.database(), records: new Map<SlugUrl, SavedTitleRecord>() };

  async function file(pictures: readonly SavedPicture[], files: PictureFiles): Promise<FiledPicture[]> {
    const filed: FiledPicture[] = [];
    for (const { address, bytes } of pictures) {
      filed.push({ address: savedAddress(address), digest: await files.write(bytes), bytes: bytes.byteLength });
    }
    return filed;
  }

  function isWritten(record: SavedTitleRecord): boolean {
    if (written.into !== folder.database()) written = { into: folder.database(), records: new Map() };
    if (written.records.get(record.novel.slugUrl) !== record) return false;
    const select = 'SELECT 1 FROM title_record WHERE slug_url = ?';
    return folder.read(undefined, (database) => database.prepare(select).get(record.novel.slugUrl)) !== undefined;
  }

  return {
    state: folder.state,
    directory: folder.directory,
    database: folder.database,
    seeTo: folder.seeTo,
    titles: () => folder.read([], (database) => readTitles(database, log)),
    title: (slugUrl: SlugUrl) => folder.read(null, (database) => readTitle(database, slugUrl, log)),
    /** In the order of the list; the translations of a chapter stand together. */
    chaptersOf: (slugUrl: SlugUrl) => folder.read<SavedChapterInfo[]>([], (database) => readInfos(database, slugUrl)),
    infoOf: (slugUrl: SlugUrl, line: ChapterOfLine) =>
      folder.read(null, (database) => readInfoOfLine(database, slugUrl, line)),
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
    put: (saving: ChapterToSave): Promise<SavedChapterInfo> =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const { slugUrl } = saving.title.novel;
          const filed = await file(saving.pictures, files);
          const addresses = [...filed.map(({ address }) => address), ...saving.missingPictures.map(savedAddress)];
          const isKnown = isWritten(saving.title);
          const isAlone = isKnown && !isShownAnywhere(database, filed);
          const info = inTransaction(database, () => {
            if (!isKnown) writeTitle(database, saving.title);
            const id = writeChapter(database, saving, clock.now());
            writePictures(database, filed);
            writeChapterPictures(database, id, addresses);
            saving.alongside?.();
            return readInfo(database, id);
          });
          if (info === null) throw new Error('a chapter was not saved');
          written.records.set(slugUrl, saving.title);
          noteChange(slugUrl, isAlone ? saving.line : undefined);
          return info;
        }),
      ),
    /** Saves or refreshes a title's record with its cover. Rejects like `put`. */
    putTitle: (record: SavedTitleRecord, pictures: readonly SavedPicture[]): Promise<void> =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const { slugUrl } = record.novel;
          const filed = await file(pictures, files);
          const addresses = filed.map(({ address }) => address);
          isWritten(record);
          inTransaction(database, () => {
            writeTitle(database, record);
            writePictures(database, filed);
            if (filed.length > 0) writeTitlePictures(database, slugUrl, addresses);
          });
          written.records.set(slugUrl, record);
          noteChange(slugUrl);
        }),
      ),
    /** Saves pictures for the chapters that lack them; pictures that no chapter shows are skipped. Rejects like `put`. */
    putPictures: (pictures: readonly SavedPicture[]): Promise<void> =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const shown = pictures.filter((picture) => isShownAnywhere(database, [picture]));
          const filed = await file(shown, files);
          inTransaction(database, () => writePictures(database, filed));
          for (const { slugUrl, line } of readChaptersShowing(database, filed)) noteChange(slugUrl, line);
        }),
      ),
    noteChange,
  };
}

/** Whether a saved chapter already shows one of these pictures. */
function isShownAnywhere(database: DatabaseSync, pictures: readonly Pick<SavedPicture, 'address'>[]): boolean {
  const select = database.prepare('SELECT 1 FROM chapter_picture WHERE address = ?');
  return pictures.some(({ address }) => select.get(savedAddress(address)) !== undefined);
}
