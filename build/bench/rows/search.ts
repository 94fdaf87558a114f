import type { DatabaseSync } from 'node:sqlite';
import { startTextSearch } from '#core/library/text-search/testing/start-text-search.ts';
import { MOST_BLOCKS } from '#core/library/text-search/text-index.ts';
import { inTurn, timed } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { madeUpNovel } from './made-up-novel.ts';

const CHAPTERS = 4_000;
const CHAPTERS_A_TITLE = 400;
/** In one measurement: one search may be over within half a millisecond. */
const WORDS = 5;

type Word = (place: number) => string;

/** The page asks from so many letters on. */
const SHORTEST = 3;

/** What it asks while this is typed. */
function typed(text: string): string[] {
  return Array.from({ length: text.length - SHORTEST + 1 }, (_, more) => text.slice(0, SHORTEST + more));
}

/** What is searched for, of words from a given place on. A blank at the end says that the last word is finished. */
const KINDS: Readonly<Record<string, (word: Word) => readonly string[]>> = {
  'a word as it is typed': (word) => typed(`${word(300)}а `),
  'a common word': (word) => [`${word(1)}а `],
  'an ordinary word': (word) => [`${word(500)}а `],
  'a rare word': (word) => [`${word(9_000)}ами `],
  'two words': (word) => [`${word(20)} ${word(200)} `],
  'a phrase': (word) => [`"${word(3)} ${word(5)}"`],
};

/** What a bare user of FTS5 asks of it: the best twenty, and what is written there. */
const RAW = `
  SELECT search_text.row, text FROM search_paragraph CROSS JOIN search_text ON search_text.row = search_paragraph.rowid
  WHERE search_paragraph MATCH ? ORDER BY rank LIMIT 20`;

/** How long the words are that FTS5 is done with in less than the rest of an answer takes: what that can be at the least. */
const SHORT = ['an ordinary word', 'a rare word', 'two words'];
const LINES = 20;

/** Counting by title visits every row, with its rank where the best are wanted, and reads twenty lines; no more than that. */
function leastOf(database: DatabaseSync): (expression: string) => void {
  const rows: number[] = [];
  const counts = new Map<number, number>();
  database.function('note_found', (row, rank) => {
    const title = Math.floor(Number(row) / (MOST_BLOCKS * CHAPTERS_A_TITLE));
    counts.set(title, (counts.get(title) ?? 0) + 1);
    if (Number(rank) < 0) rows.push(Number(row));
    return 0;
  });
  const visit = database.prepare(
    'SELECT 1 FROM search_paragraph WHERE search_paragraph MATCH ? AND note_found(rowid, rank)',
  );
  const read = database.prepare('SELECT row, text FROM json_each(?) CROSS JOIN search_text ON row = value');
  return (expression) => {
    rows.length = 0;
    counts.clear();
    visit.all(expression);
    // From anywhere, as the best are.
    const lines = Array.from({ length: Math.min(LINES, rows.length) }, (_, at) => rows[(at * 7_919) % rows.length]);
    read.all(JSON.stringify(lines));
  };
}

export const search: Row = {
  name: 'search',
  how: `Over ${CHAPTERS} saved chapters of ten titles, 200,000 paragraphs of made-up Russian: what the page gets for words, against the statement of FTS5 over the same table for the same words, \`MATCH ? ORDER BY rank LIMIT 20\`, prepared once and joined with the text of these twenty paragraphs. The app tells more: of each title how much there is and the best three, and the words around what was found, marked. *A word as it is typed* is the sum of what typing it asks, at each letter from the third on and once more for the finished word. Each measurement is of five words that were not asked for before, so that no answer is known; both sides read the same file over one connection. *The least* is what counting by title takes when nothing else is done: the statement again, but with each row and its rank handed to a function that counts by title, and the text of twenty of them from anywhere; nothing ranked, told of chapters or marked; of the three kinds of words that FTS5 is done with soonest. The core alone, without the way to the page.`,
  bound:
    'Ranking takes what the statement takes; where it is long, the app is nearest to it. What comes on top is much the same for every search, one to two tenths of a millisecond: the three best of each title, what is typed made into stems, the chapters told, and the words marked in twenty lines, which alone takes 0.05 ms. Where FTS5 is done in little more than half a millisecond, as for a rare word, that is a quarter as much again, and more; *the least* is what of it counting by title takes, and reading twenty lines.',
  run: async (_lab, rounds) => {
    const novel = madeUpNovel();
    await using started = startTextSearch();
    const database = started.library.database();
    if (database === null) throw new Error('The library cannot be used');
    for (let from = 0; from < CHAPTERS; from += CHAPTERS_A_TITLE) {
      const chapters = Array.from({ length: CHAPTERS_A_TITLE }, novel.chapter);
      await started.save(chapters, `${100 + from}--title`);
    }
    const index = started.indexer.index();
    while (index?.step() === 'more');

    const raw = database.prepare(RAW);
    const least = leastOf(database);
    const seen = new Set<string>();
    /** What the app was asked before it may still know. */
    const isNew = (expression: string) => !seen.has(expression) && seen.add(expression).has(expression);
    const figures: Figure[] = [];
    for (const [name, kind] of Object.entries(KINDS)) {
      // The same for both sides, the first of them for warming up.
      const asked = Array.from({ length: rounds + 1 }, (_, round) =>
        Array.from({ length: WORDS }, (_, place) => kind((at) => novel.word(at + round + place * (rounds + 1))))
          .flat()
          .filter((text) => isNew(started.expressionOf(text))),
      );
      const ours = asked.values();
      const expressions = asked.map((texts) => texts.map(started.expressionOf));
      const baseline = expressions.values();
      const byLeast = expressions.values();
      const sides = await inTurn(rounds, {
        ours: () =>
          timed(async () => {
            for (const text of ours.next().value ?? []) await started.search(text);
          }),
        baseline: () =>
          timed(() => {
            for (const expression of baseline.next().value ?? []) raw.all(expression);
          }),
        least: () =>
          timed(() => {
            for (const expression of byLeast.next().value ?? []) least(expression);
          }),
      });
      const { ours: app, baseline: statement, least: atLeast } = sides;
      figures.push({ name: `search, ${name}`, unit: 'ms', ours: app, baseline: statement, limit: 1.3 });
      if (!SHORT.includes(name)) continue;
      figures.push({ name: `search, ${name}, the least`, unit: 'ms', ours: atLeast, baseline: statement, limit: null });
    }
    return figures;
  },
};
