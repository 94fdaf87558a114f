import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryFolder } from './library-folder.ts';
import type { OneAtATime } from './library-place.ts';
import {
  readChapter,
  readChaptersShowing,
  readInfo,
  readInfoOfLine,
  readInfos,
  readTitle,
  readTitles,
} from './library-queries.ts';
import {
  type FiledPicture,
  savedAddress,
  writeChapter,
  writeChapterPictures,
  writePictures,
  writeTitle,
  writeTitlePictures,
} from './library-writes.ts';
import type { PictureFiles } from './picture-files.ts';
import type { SavedLibrary, SavedPicture, SavedTitleRecord } from './saved-library.ts';

export type SavedLibraryParts = {
  readonly folder: LibraryFolder;
  /** Serialises everything that adds or removes picture files. */
  readonly inTurn: OneAtATime;
  readonly noteChange: SavedLibrary['noteChange'];
  readonly clock: Clock;
  readonly log: Log;
};

export function createSavedLibrary({ folder, inTurn, noteChange, clock, log }: SavedLibraryParts): SavedLibrary {
  /** What was last written of each title, in which database. */
  let written = { into: folder.database(), records: new Map<SlugUrl, SavedTitleRecord>() };

  async function file(pictures: readonly SavedPicture[], files: PictureFiles): Promise<FiledPicture[]> {
    const filed: FiledPicture[] = [];
    for (const { address, bytes } of pictures) {
      const digest = await files.write(bytes);
      filed.push({ address: savedAddress(address), digest, bytes: bytes.byteLength });
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
    title: (slugUrl) => folder.read(null, (database) => readTitle(database, slugUrl, log)),
    chaptersOf: (slugUrl) => folder.read([], (database) => readInfos(database, slugUrl)),
    infoOf: (slugUrl, line) => folder.read(null, (database) => readInfoOfLine(database, slugUrl, line)),
    chapter: (slugUrl, wanted) => folder.read(null, (database) => readChapter(database, slugUrl, wanted, log)),
    picture: async (address) => {
      const select = 'SELECT digest FROM picture_address WHERE address = ?';
      const row = folder.read(undefined, (database) => prepared(database, select).get(savedAddress(address)));
      if (row === undefined) return null;
      try {
        const bytes = await folder.pictures().read(String(row['digest']));
        if (bytes === null) log.warn('saved picture not as it was saved');
        return bytes;
      } catch (cause) {
        log.warn('saved picture not readable', { reason: String(cause) });
        return null;
      }
    },
    picturesHere: (addresses) =>
      folder.read(new Set<string>(), (database) => {
        const select = database.prepare('SELECT 1 FROM picture_address WHERE address = ?');
        return new Set(addresses.filter((address) => select.get(savedAddress(address)) !== undefined));
      }),
    put: (saving) =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const { slugUrl } = saving.title.novel;
          const filed = await file(saving.pictures, files);
          const addresses = [...filed.map(({ address }) => address), ...saving.missingPictures.map(savedAddress)];
          const isKnown = isWritten(saving.title);
          const isAlone = isKnown && !isLackedAnywhere(database, filed);
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
    putTitle: (record, pictures) =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const { slugUrl } = record.novel;
          const filed = await file(pictures, files);
          isWritten(record);
          inTransaction(database, () => {
            writeTitle(database, record);
            writePictures(database, filed);
            if (filed.length > 0)
              writeTitlePictures(
                database,
                slugUrl,
                filed.map(({ address }) => address),
              );
          });
          written.records.set(slugUrl, record);
          noteChange(slugUrl);
        }),
      ),
    putPictures: (pictures) =>
      inTurn(() =>
        folder.write(async (database, files) => {
          const shown = pictures.filter((picture) => isLackedAnywhere(database, [picture]));
          const filed = await file(shown, files);
          inTransaction(database, () => writePictures(database, filed));
          for (const { slugUrl, line } of readChaptersShowing(database, filed)) noteChange(slugUrl, line);
        }),
      ),
    noteChange,
  };
}

/** Some chapter shows one of these pictures already: it has it too from now on. */
function isLackedAnywhere(database: DatabaseSync, pictures: readonly Pick<SavedPicture, 'address'>[]): boolean {
  const select = database.prepare('SELECT 1 FROM chapter_picture WHERE address = ?');
  return pictures.some(({ address }) => select.get(savedAddress(address)) !== undefined);
}
