import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { createBestRows } from './best-rows.ts';
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
  readonly signal: AbortSignal;
};

/** Of one title among others: a taste. */
const MOST_OF_EACH = 3;
/** Of one title alone: as far as anybody looks. */
const MOST_OF_ONE = 1_000;
/** Then everything else has its turn. */
const LONGEST_AT_A_TIME_MILLISECONDS = 8;
const ROWS_BETWEEN_LOOKS = 64;

/**
 * The best of what matches, by bm25 as FTS5 reckons it: row for row, because a common word stands in a hundred thousand
 * paragraphs and SQLite, left to sort them, would hold up the whole core for as long as that takes.
 */
export async function rankRows(database: DatabaseSync, options: RankingOptions): Promise<Ranking> {
  const { expression, slugUrl, titleOfChapter, signal } = options;
  const statement = database.prepare('SELECT rowid, rank FROM search_paragraph WHERE search_paragraph MATCH ?');
  const titles = new Map<string, { count: number; readonly best: ReturnType<typeof createBestRows> }>();
  let began = performance.now();
  let seen = 0;

  /** Rows come in order, those of a chapter together. */
  let chapter = { id: -1, found: foundIn(undefined) };

  function foundIn(title: string | undefined) {
    if (title === undefined || (slugUrl !== null && title !== slugUrl)) return null;
    const found = titles.get(title) ?? {
      count: 0,
      best: createBestRows(slugUrl === null ? MOST_OF_EACH : MOST_OF_ONE),
    };
    titles.set(title, found);
    return found;
  }

  for (const { rowid, rank } of statement.iterate(expression)) {
    const row = Number(rowid);
    const id = chapterOfRow(row);
    if (id !== chapter.id) chapter = { id, found: foundIn(titleOfChapter.get(id)) };
    if (chapter.found !== null) {
      chapter.found.count += 1;
      chapter.found.best.add(row, Number(rank));
    }
    seen += 1;
    if (seen % ROWS_BETWEEN_LOOKS !== 0 || performance.now() - began < LONGEST_AT_A_TIME_MILLISECONDS) continue;
    await othersFirst();
    signal.throwIfAborted();
    began = performance.now();
  }

  const ordered = [...titles].toSorted(([, a], [, b]) => a.best.bestRank() - b.best.bestRank());
  return {
    rows: ordered.flatMap(([, { best }]) => best.rows()),
    titles: ordered.map(([title, { count }]) => ({ slugUrl: title, paragraphs: count })),
  };
}
