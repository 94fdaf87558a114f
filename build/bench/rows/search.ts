import { startTextSearch } from '#core/text-search/testing/start-text-search.ts';
import { inTurn, timed } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { madeUpNovel } from './made-up-novel.ts';

const CHAPTERS = 4_000;
const CHAPTERS_A_TITLE = 400;
/** In one measurement, of different words: one search may be over within half a millisecond. */
const SEARCHES = 5;

type Word = (place: number) => string;

/** What a person types, of words from a given place on. A blank at the end says that the last word is finished. */
const KINDS: Readonly<Record<string, (word: Word) => string>> = {
  'rare word': (word) => `${word(9_000)}ами `,
  'ordinary word': (word) => `${word(300)}а `,
  'common word': (word) => `${word(1)}а `,
  'two words': (word) => `${word(20)} ${word(200)} `,
  phrase: (word) => `"${word(3)} ${word(5)}"`,
  'unfinished word': (word) => word(300).slice(0, 4),
};

/** What whoever uses FTS5 itself asks of it: the best twenty, and what is written there. */
const RAW = `
  SELECT search_text.row, text FROM search_paragraph CROSS JOIN search_text ON search_text.row = search_paragraph.rowid
  WHERE search_paragraph MATCH ? ORDER BY rank LIMIT 20`;

export const search: Row = {
  name: 'search',
  how: `Over ${CHAPTERS} saved chapters of ten titles, 200,000 paragraphs of made-up Russian: what the page gets for words typed, against the statement of FTS5 over the same table for the same words, \`… MATCH ? ORDER BY rank LIMIT 20\`, prepared once and joined with the text of the twenty paragraphs in a plain table. The app tells more: of each title how much there is and its best three, the words around what was found, marked. Five words a round and new ones in each, so that neither side has seen them; both on one connection.`,
  bound:
    'An answer is put together from up to twenty chapters and all their titles, whatever the search itself takes: for rare words, which FTS5 has found in no time, that is nearly all.',
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
    const figures: Figure[] = [];
    for (const [kind, typed] of Object.entries(KINDS)) {
      // The same for both sides, the first of them for warming up.
      const asked = Array.from({ length: rounds + 1 }, (_, round) =>
        Array.from({ length: SEARCHES }, (_, place) => typed((at) => novel.word(at + round + place * (rounds + 1)))),
      );
      const ours = asked.values();
      const baseline = asked.map((texts) => texts.map(started.expressionOf)).values();
      let paragraphs = 0;
      const sides = await inTurn(rounds, {
        ours: () =>
          timed(async () => {
            for (const text of ours.next().value ?? []) {
              const { titles } = await started.search(text);
              paragraphs += titles.reduce((sum, title) => sum + title.paragraphs, 0);
            }
          }),
        baseline: () =>
          timed(() => {
            for (const expression of baseline.next().value ?? []) raw.all(expression);
          }),
      });
      const also = { paragraphsASearch: Math.round(paragraphs / (rounds + 1) / SEARCHES) };
      figures.push({ name: `search, ${kind}`, unit: 'ms', ...sides, limit: 1.3, also });
    }
    return figures;
  },
};
