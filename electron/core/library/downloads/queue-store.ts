import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statementsOver, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ChapterOfLine, DownloadTrouble, lineOf, QueuedTitle } from '#shared/domain/downloads/download.ts';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelName } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { LINES, linesKey, type SavedTitleRecord } from '../saved/library-statements.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import type { FetchPicture, GetPictures } from './fetch-picture.ts';

/** Statements on the library's current database. While its folder cannot be used, reads find nothing and writes throw `storage-unwritable`. */
export type LibraryStatements = ReturnType<typeof createLibraryStatements>;

export function createLibraryStatements(library: Pick<SavedLibrary, 'database' | 'seeTo'>, log: Log) {
  function guarded<Value>(work: (now: DatabaseSync) => Value, otherwise: () => Value): Value {
    const now = library.database();
    if (now === null) return otherwise();
    try {
      return work(now);
    } catch (cause) {
      // The code that began a transaction handles its failures. A database is closed when its folder is gone.
      if (now.isOpen && (now.isTransaction || !library.seeTo(cause))) throw cause;
      return otherwise();
    }
  }

  function unwritable(): never {
    throw new AppFailure({ code: 'storage-unwritable' });
  }

  return {
    ...statementsOver({
      all: (sql, ...values) =>
        guarded(
          (now) => prepared(now, sql).all(...values),
          () => [],
        ),
      run: (sql, ...values) => guarded((now) => Number(prepared(now, sql).run(...values).changes), unwritable),
      log,
    }),
    /** Runs `work` in a transaction, or as part of the running one. */
    asOne: <Value>(work: () => Value): Value =>
      guarded((now) => (now.isTransaction ? work() : inTransaction(now, work)), unwritable),
  };
}

const QueuedChapter = ChapterOfLine.extend({
  /** Never given twice. */
  id: z.int(),
  slugUrl: SlugUrl,
  /** Revision in the list when queued; identifies the chapter after it was renumbered. */
  revisionId: z.int().nullable(),
  /** Null while the chapter waits. */
  trouble: DownloadTrouble.nullable().catch('unreadable'),
});
export type QueuedChapter = z.infer<typeof QueuedChapter>;

/** A title of the queue and its counts of chapters. */
const QueuedTitleRow = QueuedTitle.pick({ slugUrl: true, isPaused: true, done: true, failed: true }).extend({
  name: z.preprocess(storedJson, NovelName),
  cover: ImageAddress.nullable().catch(null),
  waiting: z.int().nonnegative(),
  /** Epoch milliseconds of the last request for its record and list; null: none since its chapters wait. */
  refreshedAt: z.number().nullable(),
});
export type QueuedTitleRow = z.infer<typeof QueuedTitleRow>;
/** Chapters of a title; null: all. */
type Lines = readonly ChapterOfLine[] | null;
type TitleFace = Pick<QueuedTitleRow, 'slugUrl' | 'name' | 'cover'>;

const TITLES = `
  SELECT queued_title.*, coalesce(waiting, 0) AS waiting, coalesce(failed, 0) AS failed
  FROM queued_title LEFT JOIN (
    SELECT slug_url, count(*) FILTER (WHERE trouble IS NULL) AS waiting, count(trouble) AS failed
    FROM queued_chapter GROUP BY slug_url
  ) USING (slug_url)
  ORDER BY place, slug_url`;
const CHAPTERS = 'SELECT * FROM queued_chapter WHERE';
const ADD = `
  INSERT OR IGNORE INTO queued_chapter (slug_url, volume, number, branch_id, revision_id)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2) AS wanted ORDER BY key`;

/** Shared by everything that works on the queue. */
export type DownloadContext = {
  readonly library: SavedLibrary;
  readonly statements: LibraryStatements;
  readonly store: QueueStore;
  readonly novels: Pick<NovelService, 'novel' | 'chapters' | 'chapter'>;
  readonly fetchPicture: FetchPicture;
  readonly getPictures: GetPictures;
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
  /** The title as a page last read it, and when its older half was fetched; null when either half is not cached. */
  readonly keptTitle: (slugUrl: SlugUrl) => { readonly record: SavedTitleRecord; readonly fetchedAt: number } | null;
  readonly clock: Clock;
  readonly log: Log;
};

/** The download queue: titles in their order, and the chapters of each. */
export type QueueStore = ReturnType<typeof createQueueStore>;

export function createQueueStore({ all, run, put, asOne, rowsOf }: LibraryStatements) {
  const queuedTitles = rowsOf('queued_title', QueuedTitleRow);
  const queuedChapters = rowsOf('queued_chapter', QueuedChapter);
  const titles = () => queuedTitles(TITLES);
  const chaptersOf = (slugUrl: SlugUrl, lines: Lines = null) =>
    queuedChapters(`${CHAPTERS} ${LINES} ORDER BY id`, ...linesKey(slugUrl, lines));
  const take = (id: number) => run('DELETE FROM queued_chapter WHERE id = ?', id) === 1;

  return {
    asOne,
    titles,
    title: (slugUrl: SlugUrl) => titles().find((title) => title.slugUrl === slugUrl) ?? null,
    /** A title without waiting chapters goes to the end. */
    putTitle: ({ slugUrl, name, cover }: TitleFace) =>
      run(
        `INSERT INTO queued_title (slug_url, name, cover, place)
         SELECT ?, ?, ?, coalesce(max(place), 0) + 1 FROM queued_title WHERE true
         ON CONFLICT (slug_url) DO UPDATE SET place = excluded.place, done = 0, refreshed_at = NULL
         WHERE NOT EXISTS (SELECT 1 FROM queued_chapter WHERE slug_url = queued_title.slug_url AND trouble IS NULL)`,
        ...[slugUrl, JSON.stringify(name), cover],
      ),
    noteRefreshed: ({ slugUrl, name, cover }: TitleFace, at: number): void => {
      const update = 'UPDATE queued_title SET name = ?, cover = ?, refreshed_at = ? WHERE slug_url = ?';
      run(update, JSON.stringify(name), cover, at, slugUrl);
    },
    noteDone: (slugUrl: SlugUrl) => run('UPDATE queued_title SET done = done + 1 WHERE slug_url = ?', slugUrl),
    /** Removes a title without waiting or failed chapters. */
    removeEmptyTitle: (slugUrl: SlugUrl) =>
      run(
        `DELETE FROM queued_title WHERE slug_url = ?
         AND NOT EXISTS (SELECT 1 FROM queued_chapter WHERE slug_url = queued_title.slug_url)`,
        slugUrl,
      ),
    isAllPaused: () => all(`SELECT 1 FROM download_switch WHERE name = 'paused' AND is_on = 1`).length > 0,
    /** Null: all titles, those added later included. */
    setPaused: (slugUrl: SlugUrl | null, isPaused: boolean): void => {
      if (slugUrl === null) put('download_switch', { name: 'paused', isOn: isPaused });
      else run('UPDATE queued_title SET is_paused = ? WHERE slug_url = ?', Number(isPaused), slugUrl);
    },
    /** `before` null or not in the queue: moves the title to the end. */
    reorder: (slugUrl: SlugUrl, before: SlugUrl | null): void =>
      asOne(() => {
        const order = titles().map((title) => title.slugUrl);
        if (!order.includes(slugUrl)) return;
        const others = order.filter((each) => each !== slugUrl);
        const place = before === null ? -1 : others.indexOf(before);
        const reordered = place < 0 ? [...others, slugUrl] : others.toSpliced(place, 0, slugUrl);
        for (const [index, each] of reordered.entries()) {
          run('UPDATE queued_title SET place = ? WHERE slug_url = ?', index + 1, each);
        }
      }),

    /** In their order, failed ones too. */
    chaptersOf,
    first: (slugUrl: SlugUrl): QueuedChapter | null =>
      queuedChapters(`${CHAPTERS} slug_url = ? AND trouble IS NULL ORDER BY id LIMIT 1`, slugUrl)[0] ?? null,
    has: (id: number) => all('SELECT 1 FROM queued_chapter WHERE id = ?', id).length > 0,
    /** Adds chapters at the end of their title and returns how many are new. Waiting ones keep their turn, failed ones wait anew. */
    add: (slugUrl: SlugUrl, chapters: readonly (ChapterOfLine & Pick<QueuedChapter, 'revisionId'>)[]): number =>
      asOne(() => {
        const rows = chapters.map(({ volume, number, branchId, revisionId }) => [volume, number, branchId, revisionId]);
        const wanted = JSON.stringify(rows);
        run(`DELETE FROM queued_chapter WHERE trouble IS NOT NULL AND ${LINES}`, slugUrl, wanted);
        return run(ADD, slugUrl, wanted);
      }),
    remove: (slugUrl: SlugUrl, lines: Lines): ChapterOfLine[] =>
      asOne(() => {
        const removed = chaptersOf(slugUrl, lines).map(lineOf);
        run(`DELETE FROM queued_chapter WHERE ${LINES}`, ...linesKey(slugUrl, lines));
        return removed;
      }),
    /** Removes a chapter; returns whether it was still there. */
    take,
    fail: (id: number, trouble: DownloadTrouble) =>
      run('UPDATE queued_chapter SET trouble = ? WHERE id = ?', trouble, id),
    failAll: (slugUrl: SlugUrl, trouble: DownloadTrouble) =>
      run('UPDATE queued_chapter SET trouble = ? WHERE slug_url = ? AND trouble IS NULL', trouble, slugUrl),
    /** Lets failed chapters wait again; null: those of all titles. */
    retry: (slugUrl: SlugUrl | null): void => {
      const failed = 'trouble IS NOT NULL AND slug_url = coalesce(?, slug_url)';
      run(`UPDATE queued_chapter SET trouble = NULL WHERE ${failed}`, slugUrl);
    },
    noteRevision: (id: number, revisionId: number) =>
      run('UPDATE queued_chapter SET revision_id = ? WHERE id = ?', revisionId, id),
    /** Renames a renumbered chapter, or removes it if the new name is in the queue already. */
    rename: (id: number, { volume, number, branchId }: ChapterOfLine): void => {
      const update = 'UPDATE OR IGNORE queued_chapter SET volume = ?, number = ?, branch_id = ? WHERE id = ?';
      if (run(update, volume, number, branchId, id) === 0) take(id);
    },
  };
}
