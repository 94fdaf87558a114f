import type { DatabaseSync } from 'node:sqlite';
import type { Turns } from '#core/platform/time.ts';

/** Rows of the index in `[first, behind)`: consecutive chapters of one title. */
export type Stretch = { readonly slugUrl: string; readonly first: number; readonly behind: number };

export type Ranking = {
  /** Rows of the index in display order. */
  readonly rows: readonly number[];
  /** All titles with matches, best match first. */
  readonly titles: readonly { readonly slugUrl: string; readonly paragraphs: number }[];
};

export type RankingOptions = {
  readonly expression: string;
  /** Null: the best few of each title. */
  readonly slugUrl: string | null;
  /** All stretches that can match, in order. */
  readonly stretches: readonly Stretch[];
  readonly turns: Turns;
};

type RankedRow = { readonly row: number; readonly rank: number };

const MOST_OF_EACH_TITLE = 3;
const MOST_OF_ONE_TITLE = 1_000;
const ROWS_BETWEEN_CHECKS = 64;
const NOWHERE: Stretch = { slugUrl: '', first: Number.POSITIVE_INFINITY, behind: Number.POSITIVE_INFINITY };
const SELECT =
  'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ? AND is_turn_over(rowid, rank) ORDER BY rowid';

/**
 * Ranks matches by FTS5's bm25. A common word matches a hundred thousand paragraphs, and sorting those in SQLite would block
 * the core. Instead the statement calls a function with each row, which is three times as fast as fetching rows; it returns
 * a row, and thereby pauses, only when the turn is over.
 */
export function createRanker(database: DatabaseSync): (options: RankingOptions) => Promise<Ranking> {
  /** Takes a row of the running search. SQLite calls it only while that statement is stepped. */
  let visit: (row: number, rank: number) => boolean = () => false;
  database.function('is_turn_over', (row, rank) => (visit(Number(row), Number(rank)) ? 1 : 0));

  return async ({ expression, slugUrl, stretches, turns }) => {
    const wanted = slugUrl === null ? stretches : stretches.filter((stretch) => stretch.slugUrl === slugUrl);
    const most = slugUrl === null ? MOST_OF_EACH_TITLE : MOST_OF_ONE_TITLE;
    const titles = new Map<string, { count: number; readonly best: RankedRow[] }>();
    let place = 0;
    let seen = 0;

    function take(row: number, rank: number): boolean {
      while (row >= (wanted[place] ?? NOWHERE).behind) place += 1;
      const { slugUrl: title, first } = wanted[place] ?? NOWHERE;
      if (row >= first) {
        const found = titles.get(title) ?? { count: 0, best: [] };
        titles.set(title, found);
        found.count += 1;
        keepBest(found.best, { row, rank }, most);
      }
      seen += 1;
      return seen % ROWS_BETWEEN_CHECKS === 0 && turns.isOver();
    }

    visit = take;
    for (const _ of database.prepare(SELECT).iterate(expression)) {
      await turns.next();
      visit = take;
    }

    const bestRank = (best: readonly RankedRow[]) => best[0]?.rank ?? 0;
    const ordered = [...titles].toSorted(([, a], [, b]) => bestRank(a.best) - bestRank(b.best));
    return {
      rows: ordered.flatMap(([, { best }]) => best.map(({ row }) => row)),
      titles: ordered.map(([title, { count }]) => ({ slugUrl: title, paragraphs: count })),
    };
  };
}

/** Smaller ranks are better; of equal ones the first row is kept. */
function keepBest(best: RankedRow[], next: RankedRow, most: number): void {
  if (best.length === most && next.rank >= (best.at(-1)?.rank ?? 0)) return;
  best.splice(best.findLastIndex(({ rank }) => rank <= next.rank) + 1, 0, next);
  if (best.length > most) best.pop();
}
