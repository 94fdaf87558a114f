import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startTextSearch } from '#core/library/text-search/testing/start-text-search.ts';
import type { Row } from '../lab.ts';
import { type Figure, inTurn, table, timed } from '../measure.ts';
import { openWatchedEpisodes } from './growth/watched-episodes.ts';
import { madeUpNovel } from './made-up-novel.ts';

const TIMES = 100;
const SIZES = { once: 1, grown: TIMES } as const;
type Size = keyof typeof SIZES;
type OfEach<Value> = Readonly<Record<Size, Value>>;

/** Relative to the smallest. */
const EPISODES = 100;
const CHAPTERS = 40;
const CHAPTERS_A_TITLE = 10;
const PARAGRAPHS = 5;
const SEARCHES_BEFORE = 10;
/** Listing a few titles is too fast to be timed alone. */
const LISTS_AT_ONCE = 20;

/** Time and heap of the core with a hundred times the data; the time is divided by the amount. */
export const growth: Row = async (lab, rounds) => {
  const folder = await lab.folder();
  const times = (name: string, { once, grown }: OfEach<readonly number[]>) => {
    const each = grown.map((milliseconds) => milliseconds / TIMES);
    return table('growth', [[`${name} ×${TIMES}`, 'ms', each, once, 1]]);
  };
  const heaps = (name: string, { once, grown }: OfEach<readonly number[]>) =>
    table('growth', [[`heap after ${name} ×${TIMES}`, 'MB', grown, once, 1.1]]);

  async function positions(name: string, work: 'pull' | 'send'): Promise<Figure[]> {
    const { once, grown } = await inTurn(
      rounds,
      ofEach((size) => async () => {
        const device = openWatchedEpisodes(await mkdtemp(join(folder, 'watched-')), EPISODES * SIZES[size]);
        if (work === 'send') device.watch();
        const took = await device[work]();
        const heap = heapMegabytes();
        await device.close();
        return { took, heap };
      }),
    );
    const of = (what: 'took' | 'heap') => ({
      once: once.map((ran) => ran[what]),
      grown: grown.map((ran) => ran[what]),
    });
    return [...times(name, of('took')), ...heaps(name, of('heap'))];
  }

  async function library(): Promise<Figure[]> {
    const program = heapMegabytes();
    const open = async (size: Size) => {
      const before = heapMegabytes();
      const opened = await openGrownLibrary(CHAPTERS * SIZES[size]);
      for (let time = 0; time < SEARCHES_BEFORE; time += 1) await opened.search();
      await opened.list(1);
      return { ...opened, heaps: [program + heapMegabytes() - before] };
    };
    const opened = { once: await open('once'), grown: await open('grown') };
    const lists = ofEach((size) => () => opened[size].list(LISTS_AT_ONCE));
    const searches = ofEach((size) => opened[size].search);
    const figures = [
      ...times('titles listed', await inTurn(rounds, lists)),
      ...times('search', await inTurn(rounds, searches)),
      ...heaps('search', { once: opened.once.heaps, grown: opened.grown.heaps }),
    ];
    for (const { close } of Object.values(opened)) await close();
    return figures;
  }

  return [
    ...(await positions('positions pulled', 'pull')),
    ...(await positions('positions sent', 'send')),
    ...(await library()),
  ];
};

function ofEach<Value>(of: (size: Size) => Value): OfEach<Value> {
  return { once: of('once'), grown: of('grown') };
}

function heapMegabytes(): number {
  // Finalisers release objects for the second collection.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Saved titles of ten short chapters each, all indexed. */
async function openGrownLibrary(chapters: number) {
  const novel = madeUpNovel(PARAGRAPHS);
  const started = startTextSearch();
  for (let title = 0; title < chapters / CHAPTERS_A_TITLE; title += 1)
    await started.save(Array.from({ length: CHAPTERS_A_TITLE }, novel.chapter), `${100 + title}--title`);
  const index = started.indexer.index();
  while (await index?.step());

  let place = 0;
  return {
    /** Lists all saved titles `times` times, as the library's page does; milliseconds for each. */
    list: async (times: number) =>
      (await timed(() => {
        for (let time = 0; time < times; time += 1) started.library.titles();
      })) / times,
    /** Searches for a word of about every other paragraph, a different one each time, so that no answer is cached; in milliseconds. */
    search: () => timed(() => started.search(`${novel.common(place++)} `)),
    close: () => started[Symbol.asyncDispose](),
  };
}
