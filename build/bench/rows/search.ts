import { startTextSearch } from '#core/text-search/testing/start-text-search.ts';
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

/** What whoever uses FTS5 itself asks of it: the best twenty, and what is written there. */
const RAW = `
  SELECT search_text.row, text FROM search_paragraph CROSS JOIN search_text ON search_text.row = search_paragraph.rowid
  WHERE search_paragraph MATCH ? ORDER BY rank LIMIT 20`;

export const search: Row = {
  name: 'search',
  how: `Over ${CHAPTERS} saved chapters of ten titles, 200,000 paragraphs of made-up Russian: what the page gets for words, against the statement of FTS5 over the same table for the same words, \`MATCH ? ORDER BY rank LIMIT 20\`, prepared once and joined with the text of these twenty paragraphs. The app tells more: of each title how much there is and the best three, and the words around what was found, marked. *A word as it is typed* is the sum of what typing it asks, at each letter from the third on and once more for the finished word. Each measurement is of five words that were not asked for before, so that no answer is known; both sides read the same file over one connection. The core alone, without the way to the page.`,
  bound:
    'Ranking takes what the statement takes; where it is long, the app is nearest to it. What comes on top is the same for every search: to mark the words in twenty lines takes some tenths of a millisecond, and where FTS5 is done in less than one, as for a rare word, that is most of the answer.',
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
      const baseline = asked.map((texts) => texts.map(started.expressionOf)).values();
      const sides = await inTurn(rounds, {
        ours: () =>
          timed(async () => {
            for (const text of ours.next().value ?? []) await started.search(text);
          }),
        baseline: () =>
          timed(() => {
            for (const expression of baseline.next().value ?? []) raw.all(expression);
          }),
      });
      figures.push({ name: `search, ${name}`, unit: 'ms', ...sides, limit: 1.3 });
    }
    return figures;
  },
};
