import type { DatabaseSync } from 'node:sqlite';
import type { Turns } from '#core/turns.ts';
import { type BestRows, createBestRows } from './best-rows.ts';
import { chapterOfRow } from './row-of-paragraph.ts';

export type Ranking = {
  /** Of the index, in the order in which they are shown. */
  readonly rows: readonly number[];
  /** Whatever was found, the title with the best of it first. */
  readonly titles: readonly { readonly slugUrl: string; readonly paragraphs: number }[];
};

export type RankingOptions = {
  readonly expression: string;
  /** Null: all titles, each with the best that it has. */
  readonly slugUrl: string | null;
  /** Titles of the chapters that may be found. */
  readonly titleOfChapter: ReadonlyMap<number, string>;
  readonly turns: Turns;
};

/** Of one title among others: a taste. */
const MOST_OF_EACH = 3;
/** Of one title alone: as far as anybody looks. */
const MOST_OF_ONE = 1_000;
const ROWS_BETWEEN_LOOKS = 64;

/** Takes a row; whether others are to have their turn now. */
type Visitor = (row: number, rank: number) => boolean;

/** By the number with which a statement calls for its own. */
const visitors = new Map<number, Visitor>();
let lastVisitor = 0;

/**
 * The best of what matches, by bm25 as FTS5 reckons it: row for row, because a common word stands in a hundred thousand
 * paragraphs and SQLite, left to sort them, would hold up the whole core for as long as that takes. The rows are not fetched
 * but handed to a function that the statement calls, which is three times as fast; a row comes out, and the statement halts,
 * only where that function says so.
 */
export function createRanker(database: DatabaseSync): (options: RankingOptions) => Promise<Ranking> {
  database.function('is_turn_over', (visitor, row, rank) =>
    visitors.get(Number(visitor))?.(Number(row), Number(rank)) === true ? 1 : 0,
  );

  return async ({ expression, slugUrl, titleOfChapter, turns }) => {
    const titles = new Map<string, { count: number; readonly best: BestRows }>();
    let seen = 0;
    /** Rows come in order, those of a chapter together. */
    let chapter = { id: -1, found: foundIn(undefined) };

    function foundIn(title: string | undefined) {
      if (title === undefined || (slugUrl !== null && title !== slugUrl)) return null;
      const most = slugUrl === null ? MOST_OF_EACH : MOST_OF_ONE;
      const found = titles.get(title) ?? { count: 0, best: createBestRows(most) };
      titles.set(title, found);
      return found;
    }

    lastVisitor += 1;
    const visitor = lastVisitor;
    visitors.set(visitor, (row, rank) => {
      const id = chapterOfRow(row);
      if (id !== chapter.id) chapter = { id, found: foundIn(titleOfChapter.get(id)) };
      if (chapter.found !== null) {
        chapter.found.count += 1;
        chapter.found.best.add(row, rank);
      }
      seen += 1;
      return seen % ROWS_BETWEEN_LOOKS === 0 && turns.isOver();
    });
    try {
      const statement = database.prepare(
        'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ?2 AND is_turn_over(?1, rowid, rank)',
      );
      for (const _ of statement.iterate(visitor, expression)) await turns.next();
    } finally {
      visitors.delete(visitor);
    }

    const ordered = [...titles].toSorted(([, a], [, b]) => a.best.bestRank() - b.best.bestRank());
    return {
      rows: ordered.flatMap(([, { best }]) => best.rows()),
      titles: ordered.map(([title, { count }]) => ({ slugUrl: title, paragraphs: count })),
    };
  };
}
