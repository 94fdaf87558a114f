import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Turns } from '#core/turns.ts';
import { type BestRows, createBestRows } from './best-rows.ts';
import { chapterOfRow, rowOf } from './row-of-paragraph.ts';

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
const ROWS_AT_ONCE = 64;

/** Takes a row; whether others are to have their turn now. */
type Visitor = (row: number, rank: number) => boolean;

/** Of the search whose turn it is: a statement calls it only while it is being stepped. */
let visitor: Visitor = () => false;

const SELECT = 'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ? AND is_turn_over(rowid, rank)';

/**
 * The best of what matches, by bm25 as FTS5 reckons it: row for row, because a common word stands in a hundred thousand
 * paragraphs and SQLite, left to sort them, would hold up the whole core for as long as that takes. The rows are not fetched
 * but handed to a function that the statement calls, which is three times as fast; a row comes out, and the statement halts,
 * only where that function says so.
 */
export function createRanker(database: DatabaseSync): (options: RankingOptions) => Promise<Ranking> {
  database.function('is_turn_over', (row, rank) => (visitor(Number(row), Number(rank)) ? 1 : 0));
  /** Those that no search is using. */
  const statements: StatementSync[] = [];

  return async ({ expression, slugUrl, titleOfChapter, turns }) => {
    const titles = new Map<string, { count: number; readonly best: BestRows }>();
    const rows = new Float64Array(ROWS_AT_ONCE);
    const ranks = new Float64Array(ROWS_AT_ONCE);
    let seen = 0;
    /** Rows come in order, those of a chapter together. */
    let [first, behind] = [0, 0];
    let found = foundIn(undefined);

    function begin(row: number): void {
      const chapter = chapterOfRow(row);
      first = rowOf(chapter, 0);
      behind = rowOf(chapter + 1, 0);
      found = foundIn(titleOfChapter.get(chapter));
    }

    function foundIn(title: string | undefined) {
      if (title === undefined || (slugUrl !== null && title !== slugUrl)) return null;
      const known = titles.get(title);
      if (known !== undefined) return known;
      const begun = { count: 0, best: createBestRows(slugUrl === null ? MOST_OF_EACH : MOST_OF_ONE) };
      titles.set(title, begun);
      return begun;
    }

    function takeSeen(): void {
      for (let at = 0; at < seen; at += 1) {
        const row = rows[at] ?? 0;
        if (row < first || row >= behind) begin(row);
        if (found === null) continue;
        found.count += 1;
        found.best.add(row, ranks[at] ?? 0);
      }
      seen = 0;
    }

    // Noted and no more: what a statement calls for each row is not compiled together with what it calls in turn.
    const visit: Visitor = (row, rank) => {
      rows[seen] = row;
      ranks[seen] = rank;
      seen += 1;
      if (seen < ROWS_AT_ONCE) return false;
      takeSeen();
      return turns.isOver();
    };
    const statement = statements.pop() ?? database.prepare(SELECT);
    visitor = visit;
    for (const _ of statement.iterate(expression)) {
      await turns.next();
      visitor = visit;
    }
    takeSeen();
    statements.push(statement);

    const ordered = [...titles].toSorted(([, a], [, b]) => a.best.bestRank() - b.best.bestRank());
    return {
      rows: ordered.flatMap(([, { best }]) => best.rows()),
      titles: ordered.map(([title, { count }]) => ({ slugUrl: title, paragraphs: count })),
    };
  };
}
