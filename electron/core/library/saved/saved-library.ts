import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, type ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { digestOf } from './hashed-files.ts';
import type { LibraryContext } from './library-folder.ts';
import {
  type ChapterToSave,
  chaptersByPictures,
  LINES,
  lineFrom,
  linesKey,
  readInfos,
  readTitle,
  type SavedPicture,
  type SavedTitleRecord,
  savedNovelFrom,
  writeList,
  writeTitle,
} from './library-statements.ts';

const CHAPTER = `
  SELECT body, digest FROM chapter JOIN chapter_text USING (id)
  WHERE slug_url = ? AND volume = ? AND number = ? AND branch_id IS ifnull(?, branch_id) ORDER BY branch_id LIMIT 1`;

const REMOVED = 'SELECT body, digest FROM removed_chapter JOIN chapter_text USING (id) WHERE id = ?';

/**
 * A chapter with several translations counts once. A picture counts once in a title's size, but once for each chapter in
 * `missingPictures`. Chapters and their sizes come from two indexes, since no index holds both.
 */
export const TITLES = `
  SELECT slug_url, novel, saved_at, max(0, text_bytes + ifnull(bytes, 0)) AS bytes, ifnull(lacking, 0) AS missing_pictures,
    (SELECT count(*) FROM (SELECT DISTINCT volume, number FROM chapter WHERE slug_url = sizes.slug_url)) AS chapters
  FROM (
    SELECT slug_url, sum(text_bytes) AS text_bytes, max(saved_at) AS saved_at FROM chapter GROUP BY slug_url
  ) AS sizes LEFT JOIN (
    SELECT slug_url, sum(bytes) AS bytes, sum(lacking) AS lacking FROM (
      SELECT slug_url, ifnull(bytes, 0) AS bytes, iif(digest IS NULL, sum(is_in_chapter), 0) AS lacking
      FROM (
        SELECT slug_url, address, 1 AS is_in_chapter FROM chapter_picture JOIN chapter ON chapter.id = chapter_id
        UNION ALL SELECT slug_url, address, 0 FROM title_picture
      ) LEFT JOIN picture_address USING (address) LEFT JOIN picture USING (digest)
      GROUP BY slug_url, digest
    ) GROUP BY slug_url
  ) USING (slug_url) LEFT JOIN title_record USING (slug_url) ORDER BY saved_at DESC`;

/** Pictures are told apart by their addresses without the fragment, which is never requested. */
export function requestedAddress(address: string): string {
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
  const { statements } = folder;
  const { all, run, put, count, asOne } = statements;
  const parseTitle = createRowParser(SavedTitle, { table: 'chapter', log });

  const writeFiles = (pictures: readonly SavedPicture[]) =>
    Array.fromAsync(pictures, async ({ address, bytes }) => {
      const digest = await folder.pictures().write(bytes);
      return { address: requestedAddress(address), digest, bytes: bytes.byteLength };
    });

  type StoredPictures = Awaited<ReturnType<typeof writeFiles>>;

  function writePictures(stored: StoredPictures): void {
    for (const { address, digest, bytes } of stored) {
      run('INSERT OR IGNORE INTO picture VALUES (?, ?)', digest, bytes);
      put('picture_address', { address, digest });
    }
  }

  /** Notes all chapters that show the pictures, since others may have lacked them. */
  function noteShowing(stored: StoredPictures): void {
    const addresses = JSON.stringify(stored.map(({ address }) => address));
    for (const row of chaptersByPictures(statements, 'IN (SELECT value FROM json_each(?))', addresses)) {
      noteChange(SlugUrl.parse(row['slug_url']), lineFrom(row));
    }
  }

  /** Replaces the saved text of the line. `addresses`: of all pictures of the chapter. */
  function writeChapter(saving: ChapterToSave, addresses: readonly string[]): void {
    const { slugUrl, line, chapter, index, revisionId } = saving;
    const { volume, number, branchId } = line;
    const { name, teams } = chapter;
    const [former] = all(`DELETE FROM chapter WHERE ${LINES} RETURNING id`, ...linesKey(slugUrl, [line]));
    if (former !== undefined) run('DELETE FROM chapter_text WHERE id = ?', Number(former['id']));
    const body = JSON.stringify(chapter);
    const [text] = all('INSERT INTO chapter_text (body, digest) VALUES (?, ?) RETURNING id', body, digestOf(body));
    const id = Number(text?.['id']);
    put('chapter', {
      ...{ id, slugUrl, volume, number, branchId, listIndex: index, name, teams, revisionId },
      ...{ textBytes: Buffer.byteLength(body), savedAt: clock.now() },
    });
    for (const address of addresses) run('INSERT OR IGNORE INTO chapter_picture VALUES (?, ?)', id, address);
  }

  return {
    state: folder.state,
    directory: folder.directory,
    undos: folder.undos,
    database: folder.database,
    readable: folder.readable,
    statements,
    /** Last saved first. */
    titles: () =>
      all(TITLES).flatMap(({ slug_url, novel, ...row }) =>
        // The schema checks the address.
        parseTitle({ ...row, novel: savedNovelFrom(novel, slug_url as SlugUrl, log) }),
      ),
    titleCount: () =>
      all('SELECT DISTINCT slug_url FROM chapter').filter((row) => SlugUrl.safeParse(row['slug_url']).success).length,
    title: (slugUrl: SlugUrl) => readTitle(statements, slugUrl, log),
    /** In the order of the list; the translations of a chapter stand together. `lines` null: all of the title. */
    chaptersOf: (slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null = null) =>
      readInfos(statements, slugUrl, lines),
    /**
     * The service's answer as it came; null for a chapter that is not saved or can no longer be read. If no line without a
     * `branchId` is saved, null means any translation. `id`: its row, with which it is also read for as long as its removal can
     * be undone.
     */
    chapter: (slugUrl: SlugUrl, { volume, number, branchId }: ChapterOfLine, id?: number): Chapter | null => {
      const saved = all(CHAPTER, slugUrl, volume, number, branchId);
      const [row] = saved.length > 0 || id === undefined ? saved : all(REMOVED, id);
      if (row === undefined) return null;
      const body = String(row['body']);
      const parsed = digestOf(body) === row['digest'] ? Chapter.safeParse(storedJson(body)) : null;
      // The chapter may have been renumbered since it was saved.
      if (parsed?.success === true) return { ...parsed.data, volume, number };
      log.warn('saved chapter not readable', { slugUrl, volume, number });
      return null;
    },
    /** A saved picture by its absolute address at the service; null when it is not saved. */
    picture: async (address: string): Promise<Uint8Array<ArrayBuffer> | null> => {
      const [row] = all('SELECT digest FROM picture_address WHERE address = ?', requestedAddress(address));
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
    picturesHere: (addresses: readonly string[]): ReadonlySet<string> => {
      const isHere = (address: string) =>
        count('FROM picture_address WHERE address = ?', requestedAddress(address)) > 0;
      return new Set(addresses.filter(isHere));
    },
    /**
     * Saves a chapter with its pictures, all or nothing, in place of the line's former text; it is on the disk when this
     * resolves. Pictures that are saved already need not be given. Save its title first (`putTitle`). Rejects with
     * `storage-full`, `storage-unwritable`.
     */
    put: (saving: ChapterToSave): Promise<void> =>
      folder.write(async () => {
        const stored = await writeFiles(saving.pictures);
        const addresses = [...stored.map(({ address }) => address), ...saving.missingPictures.map(requestedAddress)];
        const isWanted = asOne(() => {
          if (saving.takeFromQueue?.() === false) return false;
          writeChapter(saving, addresses);
          writePictures(stored);
          return true;
        });
        if (!isWanted) return;
        noteChange(saving.slugUrl, saving.line);
        noteShowing(stored);
      }),
    /** Saves or refreshes a title's record and list, with its cover. Rejects like `put`. */
    putTitle: (record: SavedTitleRecord, pictures: readonly SavedPicture[]): Promise<void> =>
      folder.write(async () => {
        const { slugUrl } = record.novel;
        const stored = await writeFiles(pictures);
        asOne(() => {
          writeTitle(statements, record);
          writePictures(stored);
          if (stored.length > 0) run('DELETE FROM title_picture WHERE slug_url = ?', slugUrl);
          for (const { address } of stored) run('INSERT OR IGNORE INTO title_picture VALUES (?, ?)', slugUrl, address);
        });
        noteChange(slugUrl);
      }),
    /** Stores a newer list of a title, and gives its saved chapters their present numbers and places. Rejects like `put`. */
    putList: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): Promise<void> =>
      folder.write(async () => {
        asOne(() => writeList(statements, slugUrl, list));
        noteChange(slugUrl);
      }),
    /** Saves pictures for the chapters that lack them. Rejects like `put`. */
    putPictures: (pictures: readonly SavedPicture[]): Promise<void> =>
      folder.write(async () => {
        const stored = await writeFiles(pictures);
        asOne(() => writePictures(stored));
        noteShowing(stored);
      }),
    noteChange,
  };
}
