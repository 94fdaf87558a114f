import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type ChapterOfLine, DownloadTrouble } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryStatements } from './download-tables.ts';
import { lineOf } from './line-of.ts';

export type QueuedChapter = ChapterOfLine & {
  readonly slugUrl: SlugUrl;
  /** Never given twice. */
  readonly id: number;
  /** Revision in the list when queued; identifies the chapter after it was renumbered. */
  readonly revisionId: number | null;
  /** Null: it waits. */
  readonly trouble: DownloadTrouble | null;
};
export type WantedChapter = ChapterOfLine & Pick<QueuedChapter, 'revisionId'>;

/** The chapters of the queue. */
export type QueuedChapterStore = {
  /** The title's next chapter. */
  readonly first: (slugUrl: SlugUrl) => QueuedChapter | null;
  readonly has: (id: number) => boolean;
  /** Null: the chapter is not in the queue. */
  readonly find: (slugUrl: SlugUrl, line: ChapterOfLine) => QueuedChapter | null;
  readonly asOne: LibraryStatements['asOne'];
  /** In the order of their turns; those that failed too. */
  readonly of: (slugUrl: SlugUrl) => QueuedChapter[];
  /** At the end of its title, which is in the queue. One that waits keeps its turn, one that failed waits anew. Answers how many are new. */
  readonly add: (slugUrl: SlugUrl, chapters: readonly WantedChapter[]) => number;
  /** Null: all of the title. Answers with what was taken out. */
  readonly remove: (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[] | null) => ChapterOfLine[];
  /** Whether it was still there. */
  readonly take: (id: number) => boolean;
  readonly fail: (id: number, trouble: DownloadTrouble) => void;
  /** All of the title that wait. */
  readonly failAll: (slugUrl: SlugUrl, trouble: DownloadTrouble) => void;
  /** Those that failed wait again; null: of all titles. */
  readonly retry: (slugUrl: SlugUrl | null) => void;
  readonly noteRevision: (id: number, revisionId: number) => void;
  /** The chapter bears another number now. Leaves the queue if that one is in it already. */
  readonly rename: (id: number, name: ChapterOfLine) => void;
};

const SELECT = `
  SELECT id, volume, number, branch_id, revision_id, trouble
  FROM queued_chapter WHERE slug_url = ?`;
/** One statement for all wanted chapters: fast for thousands, and a kill leaves all or none. */
const WANTED = `json_each(?2) AS wanted`;
const TAKE_FAILED = `
  DELETE FROM queued_chapter WHERE trouble IS NOT NULL AND id IN (
    SELECT queued_chapter.id FROM ${WANTED} CROSS JOIN queued_chapter ON slug_url = ?1 AND volume = wanted.value ->> 0
      AND number = wanted.value ->> 1 AND ifnull(branch_id, -1) = ifnull(wanted.value ->> 2, -1)
  )`;
const PUT = `
  INSERT OR IGNORE INTO queued_chapter (slug_url, volume, number, branch_id, revision_id)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${WANTED} ORDER BY key`;
const LINE = 'volume = ? AND number = ? AND ifnull(branch_id, -1) = ifnull(?, -1)';
const OF_LINE = `slug_url = ? AND ${LINE}`;

export function createQueuedChapterStore({ lists, run, asOne }: LibraryStatements): QueuedChapterStore {
  const select = (end: string, slugUrl: SlugUrl, ...values: readonly SQLInputValue[]): QueuedChapter[] =>
    lists(SELECT + end, slugUrl, ...values).map((row) => chapterFrom(slugUrl, row));
  const of = (slugUrl: SlugUrl) => select(' ORDER BY id', slugUrl);
  const take = (id: number) => run('DELETE FROM queued_chapter WHERE id = ?', id) === 1;
  return {
    asOne,
    first: (slugUrl) => select(' AND trouble IS NULL ORDER BY id LIMIT 1', slugUrl)[0] ?? null,
    find: (slugUrl, { volume, number, branchId }) =>
      select(` AND ${LINE}`, slugUrl, volume, number, branchId)[0] ?? null,
    has: (id) => lists('SELECT 1 FROM queued_chapter WHERE id = ?', id).length > 0,
    of,
    add: (slugUrl, chapters) =>
      asOne(() => {
        const wanted = JSON.stringify(
          chapters.map(({ volume, number, branchId, revisionId }) => [volume, number, branchId, revisionId]),
        );
        run(TAKE_FAILED, slugUrl, wanted);
        return run(PUT, slugUrl, wanted);
      }),
    remove: (slugUrl, chapters) =>
      asOne(() => {
        if (chapters === null) {
          const removed = of(slugUrl).map(lineOf);
          run('DELETE FROM queued_chapter WHERE slug_url = ?', slugUrl);
          return removed;
        }
        return chapters.filter(
          ({ volume, number, branchId }) =>
            run(`DELETE FROM queued_chapter WHERE ${OF_LINE}`, slugUrl, volume, number, branchId) > 0,
        );
      }),
    take,
    fail: (id, trouble) => {
      run('UPDATE queued_chapter SET trouble = ? WHERE id = ?', trouble, id);
    },
    failAll: (slugUrl, trouble) => {
      run('UPDATE queued_chapter SET trouble = ? WHERE slug_url = ? AND trouble IS NULL', trouble, slugUrl);
    },
    retry: (slugUrl) => {
      run(
        'UPDATE queued_chapter SET trouble = NULL WHERE trouble IS NOT NULL AND slug_url = coalesce(?, slug_url)',
        slugUrl,
      );
    },
    noteRevision: (id, revisionId) => {
      run('UPDATE queued_chapter SET revision_id = ? WHERE id = ?', revisionId, id);
    },
    rename: (id, { volume, number, branchId }) => {
      const changed = run(
        'UPDATE OR IGNORE queued_chapter SET volume = ?, number = ?, branch_id = ? WHERE id = ?',
        ...[volume, number, branchId, id],
      );
      if (changed === 0) take(id);
    },
  };
}

/** The table is STRICT, so the columns hold their types. */
function chapterFrom(slugUrl: SlugUrl, columns: readonly SQLOutputValue[]): QueuedChapter {
  const [id, volume, number, branchId, revisionId, trouble] = columns;
  const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
  return {
    slugUrl,
    id: Number(id),
    volume: String(volume),
    number: String(number),
    branchId: numberOrNull(branchId),
    revisionId: numberOrNull(revisionId),
    trouble: trouble === null ? null : (DownloadTrouble.safeParse(trouble).data ?? 'unreadable'),
  };
}
