import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startTextSearch } from '#core/text-search/testing/start-text-search.ts';
import { seededRandom } from '#demo/seeded-random.ts';

/**
 * Saves many chapters of made-up Russian, lets the index follow, and searches as a person types. Every answer is held
 * against the bare statement of FTS5 for the same words. Prints everything as JSON. `node search.ts [chapters]`
 */
const CHAPTERS = Number(process.argv[2] ?? 4_000);
const CHAPTERS_A_TITLE = 400;
const PARAGRAPHS = 50;
const WORDS = 36;
const ROOTS = 12_000;
const TIMES = 5;

const random = seededRandom('words of a benchmark', 1);
const COMMON = 'и в не на он что я с как а то все она так его но да ты к у же вы за бы по ее мне было вот от'.split(
  ' ',
);
const SYLLABLES =
  'ка ло ро ми ста ве де но ри пра ту со ле га бо при зна хо ма че ши пере до вы су ре ла ти ны ко'.split(' ');
const LAST = 'к л р м н т д с в б г ж ш'.split(' ');
const ENDINGS = [
  '',
  'а',
  'у',
  'ом',
  'ами',
  'ах',
  'ов',
  'ы',
  'ый',
  'ого',
  'ому',
  'ая',
  'ыми',
  'ать',
  'ал',
  'али',
  'ает',
];
const roots = [...new Set(Array.from({ length: ROOTS }, rootOf))];

function rootOf(): string {
  const syllables = Array.from({ length: random.between(1, 3) }, () => random.pick(SYLLABLES));
  return syllables.join('') + random.pick(LAST);
}

/** As in any text, a few words stand everywhere and most of them hardly ever. */
function wordOf(): string {
  if (random.chance(0.3)) return COMMON[place(COMMON.length)] ?? '';
  return (roots[place(roots.length)] ?? '') + random.pick(ENDINGS);
}

function place(count: number): number {
  return Math.floor(count ** random.next()) - 1;
}

const paragraphOf = () => `<p>${Array.from({ length: WORDS }, wordOf).join(' ')}.</p>`;

await using started = startTextSearch();
for (let from = 0; from < CHAPTERS; from += CHAPTERS_A_TITLE) {
  const count = Math.min(CHAPTERS_A_TITLE, CHAPTERS - from);
  const htmls = Array.from({ length: count }, () => Array.from({ length: PARAGRAPHS }, paragraphOf).join(''));
  await started.save(htmls, `${100 + from}--title`);
}
const path = join(started.dataDirectory, 'library', 'library.db');
const sizeOfTexts = sizeInMegabytes();

const index = started.indexer.index();
const steps: Took[] = [];
for (let state = 'more'; state === 'more' && index !== null; ) {
  steps.push(
    await timed(() => {
      state = index.step();
    }),
  );
}

const word = (rank: number) => roots[rank] ?? '';
const QUERIES = {
  rareWord: `${word(Math.floor(roots.length * 0.9))}ами `,
  ordinaryWord: `${word(300)}а `,
  commonWord: `${word(3)}а `,
  commonestWord: 'и ',
  twoWords: `${word(20)} ${word(200)} `,
  phrase: `"${word(3)} ${word(5)}"`,
  twoLetters: word(40).slice(0, 2),
  threeLetters: word(40).slice(0, 3),
  unfinishedForm: `${word(300)}ам`,
  commonAndUnfinished: `и ${word(300).slice(0, 4)}`,
};

const searches = [];
for (const [name, text] of Object.entries(QUERIES)) {
  const asked: Took[] = [];
  const raw: Took[] = [];
  let found = await started.search(text);
  for (let time = 0; time < TIMES; time += 1) {
    // A row that changes makes the core forget its rankings.
    started.library.database()?.exec('UPDATE title_record SET novel = novel WHERE rowid = 1');
    asked.push(
      await timed(async () => {
        found = await started.search(text);
      }),
    );
    raw.push(await timed(() => rawSearch(text)));
  }
  const paragraphs = found.titles.reduce((sum, title) => sum + title.paragraphs, 0);
  searches.push({
    ...{ name, text, paragraphs },
    clockMilliseconds: median(asked.map(({ clock }) => clock)),
    rawStatementMilliseconds: median(raw.map(({ clock }) => clock)),
  });
}

console.log(
  JSON.stringify(
    {
      chapters: CHAPTERS,
      words: CHAPTERS * PARAGRAPHS * WORDS,
      textsMegabytes: sizeOfTexts,
      withIndexMegabytes: sizeInMegabytes(),
      /** Of the machine while this ran: with others at work, the clock says more than the work takes. */
      load: loadavg().map(rounded),
      indexing: {
        steps: steps.length,
        processorMillisecondsAChapter: rounded(steps.reduce((sum, { processor }) => sum + processor, 0) / CHAPTERS),
        processorMillisecondsAStep: spread(steps.map(({ processor }) => processor)),
        clockMillisecondsAStep: spread(steps.map(({ clock }) => clock)),
      },
      searches,
    },
    null,
    2,
  ),
);

function rawSearch(text: string): void {
  const expression = started.expressionOf(text);
  const select = 'SELECT rowid FROM search_paragraph WHERE search_paragraph MATCH ? ORDER BY rank LIMIT 20';
  started.library.database()?.prepare(select).all(expression);
}

type Took = { readonly clock: number; readonly processor: number };

async function timed(work: () => void | Promise<void>): Promise<Took> {
  const [from, usage] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(usage);
  return { clock: performance.now() - from, processor: (user + system) / 1_000 };
}

function spread(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => rounded(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { half: at(0.5), ninetyNine: at(0.99), longest: at(1) };
}

function sizeInMegabytes(): number {
  started.library.database()?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return rounded(statSync(path).size / 1e6);
}

function median(all: readonly number[]): number {
  return rounded(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
