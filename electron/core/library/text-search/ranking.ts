import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Turns } from '#core/platform/time.ts';
import type { Stretch } from './found-chapters.ts';

export type Ranking = {
  /** Rows of the index in display order. */
  readonly rows: readonly number[];
  /** All titles with matches, best match first. */
  readonly titles: readonly { readonly slugUrl: string; readonly paragraphs: number }[];
};

export type RankingOptions = {
  readonly expression: string;
  /** Null: all titles, each with the best that it has. */
  readonly slugUrl: string | null;
  /** All stretches that can match, in order. */
  readonly stretches: readonly Stretch[];
  readonly turns: Turns;
};

/** Results per title when searching all titles. */
const MOST_OF_EACH = 3;
/** Results when searching one title. */
const MOST_OF_ONE = 1_000;
const ROWS_AT_ONCE = 64;

/** Behind all rows. */
const NOWHERE: Stretch = { slugUrl: '', first: Number.POSITIVE_INFINITY, behind: Number.POSITIVE_INFINITY };

/** What was found of a title. */
type Found = { count: number; readonly best: BestRows };

/** Takes a row; whether others are to have their turn now. */
type Visitor = (row: number, rank: number) => boolean;

/** Visitor of the running search: SQLite calls it only while the statement is stepped. */
let visitor: Visitor = () => false;

const SELECT =
  'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ? AND is_turn_over(rowid, rank) ORDER BY rowid';

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

  /** What was seen and not taken yet: nothing whenever another search may have its turn. */
  const rows = new Float64Array(ROWS_AT_ONCE);
  const ranks = new Float64Array(ROWS_AT_ONCE);

  return async ({ expression, slugUrl, stretches, turns }) => {
    const wanted = slugUrl === null ? stretches : stretches.filter((stretch) => stretch.slugUrl === slugUrl);
    const titles = new Map<string, Found>();
    let seen = 0;
    let place = 0;
    let { slugUrl: title, first, behind } = wanted[0] ?? NOWHERE;
    /** Matches of the current stretch; null until the first. */
    let found: Found | null = null;

    /** To the first stretch that does not end before this row. */
    function goOnTo(row: number): void {
      while (row >= behind) {
        place += 1;
        ({ slugUrl: title, first, behind } = wanted[place] ?? NOWHERE);
      }
      found = null;
    }

    function foundInTitle(): Found {
      const known = titles.get(title);
      if (known !== undefined) return known;
      const begun = { count: 0, best: createBestRows(slugUrl === null ? MOST_OF_EACH : MOST_OF_ONE) };
      titles.set(title, begun);
      return begun;
    }

    function takeSeen(): void {
      for (let at = 0; at < seen; at += 1) {
        const row = rows[at] ?? 0;
        if (row >= behind) goOnTo(row);
        if (row < first) continue;
        found ??= foundInTitle();
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

/** The best of many, in order, without keeping them all: the smaller the rank, the better. */
type BestRows = {
  /** Rows come in their order: of those that are alike the first is kept. */
  readonly add: (row: number, rank: number) => void;
  readonly rows: () => readonly number[];
  /** Rank of the best match; infinite without one. */
  readonly bestRank: () => number;
};

function createBestRows(most: number): BestRows {
  const rows: number[] = [];
  const ranks: number[] = [];
  let worst = Number.POSITIVE_INFINITY;

  return {
    add: (row, rank) => {
      if (rank >= worst) return;
      // The last makes room once there are enough.
      let at = Math.min(rows.length, most - 1);
      for (; at > 0 && (ranks[at - 1] ?? 0) > rank; at -= 1) {
        rows[at] = rows[at - 1] ?? row;
        ranks[at] = ranks[at - 1] ?? rank;
      }
      rows[at] = row;
      ranks[at] = rank;
      if (rows.length === most) worst = ranks[most - 1] ?? worst;
    },
    rows: () => rows,
    bestRank: () => ranks[0] ?? Number.POSITIVE_INFINITY,
  };
}
