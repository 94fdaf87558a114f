import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createRowParser } from '#core/storage/row-parser.ts';
import { ChapterOfLine, DownloadTrouble } from '#shared/domain/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryStatements } from './library-statements.ts';
import { lineOf } from './line-of.ts';

const Row = ChapterOfLine.extend({
  /** Never given twice. */
  id: z.int(),
  /** Of the list when it was queued: by it a chapter is known again that bears another number now. */
  revisionId: z.int().nullable(),
  /** Null: it waits. */
  trouble: DownloadTrouble.nullable().catch('unreadable'),
});
export type QueuedChapter = z.infer<typeof Row> & { readonly slugUrl: SlugUrl };
export type WantedChapter = ChapterOfLine & Pick<QueuedChapter, 'revisionId'>;

/** The chapters of the queue. */
export type QueuedChapterStore = {
  /** Of the title, the one whose turn it is. */
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
  SELECT id, volume, number, branch_id AS branchId, revision_id AS revisionId, trouble
  FROM queued_chapter WHERE slug_url = ?`;
const LINE = 'volume = ? AND number = ? AND ifnull(branch_id, -1) = ifnull(?, -1)';
const OF_LINE = `slug_url = ? AND ${LINE}`;

export function createQueuedChapterStore(
  statements: LibraryStatements,
  { log }: { readonly log: Log },
): QueuedChapterStore {
  const { all, run, asOne } = statements;
  const parse = createRowParser(Row, { table: 'queued_chapter', log });
  const select = (end: string, slugUrl: SlugUrl, ...values: readonly SQLInputValue[]): QueuedChapter[] =>
    all(SELECT + end, slugUrl, ...values).flatMap((row) => parse(row).map((chapter) => ({ ...chapter, slugUrl })));
  const of = (slugUrl: SlugUrl) => select(' ORDER BY id', slugUrl);
  const take = (id: number) => run('DELETE FROM queued_chapter WHERE id = ?', id) === 1;
  return {
    asOne,
    first: (slugUrl) => select(' AND trouble IS NULL ORDER BY id LIMIT 1', slugUrl)[0] ?? null,
    find: (slugUrl, { volume, number, branchId }) =>
      select(` AND ${LINE}`, slugUrl, volume, number, branchId)[0] ?? null,
    has: (id) => all('SELECT 1 FROM queued_chapter WHERE id = ?', id).length > 0,
    of,
    add: (slugUrl, chapters) =>
      asOne(() => {
        let added = 0;
        const hasFailed = all(`${SELECT} AND trouble IS NOT NULL LIMIT 1`, slugUrl).length > 0;
        for (const { volume, number, branchId, revisionId } of chapters) {
          if (hasFailed)
            run(
              `DELETE FROM queued_chapter WHERE ${OF_LINE} AND trouble IS NOT NULL`,
              slugUrl,
              volume,
              number,
              branchId,
            );
          added += run(
            `INSERT OR IGNORE INTO queued_chapter (slug_url, volume, number, branch_id, revision_id) VALUES (?, ?, ?, ?, ?)`,
            ...[slugUrl, volume, number, branchId, revisionId],
          );
        }
        return added;
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
