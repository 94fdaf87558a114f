import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../lab.ts';
import { type Figure, inTurn, table } from '../measure.ts';
import { openGrownLibrary } from './growth/grown-library.ts';
import { openWatchedEpisodes } from './growth/watched-episodes.ts';

const TIMES = 100;
const SIZES = { once: 1, grown: TIMES } as const;
type Size = keyof typeof SIZES;
type OfEach<Value> = Readonly<Record<Size, Value>>;

/** Relative to the smallest. */
const EPISODES = 100;
const CHAPTERS = 40;
const SEARCHES_BEFORE = 10;
/** Listing a few titles is too fast to be timed alone. */
const LISTS_AT_ONCE = 20;

/** Time and heap of the core for a hundred times the data, the time per amount of data. */
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
      for (let time = 0; time < SEARCHES_BEFORE; time += 1) await opened.search(1);
      await opened.list(1);
      return { ...opened, heaps: [program + heapMegabytes() - before] };
    };
    const opened = { once: await open('once'), grown: await open('grown') };
    const lists = ofEach((size) => () => opened[size].list(LISTS_AT_ONCE));
    const figures = [
      ...times('titles listed', await inTurn(rounds, lists)),
      ...times(
        'search',
        await inTurn(
          rounds,
          ofEach((size) => () => opened[size].search(1)),
        ),
      ),
      ...heaps(
        'search',
        ofEach((size) => opened[size].heaps),
      ),
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
