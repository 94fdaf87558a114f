import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../lab.ts';
import { type Figure, inTurn, type Measured, measured, type Way } from '../measure.ts';
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
  const figures: Figure[] = [];
  const add = (name: string, { once, grown }: OfEach<Measured>) => {
    const ours = measured(grown.rounds.map((milliseconds) => milliseconds / TIMES));
    figures.push({ name: `growth, ${name} ×${TIMES}`, unit: 'ms', ours, baseline: once, limit: 1 });
  };
  const addHeap = (name: string, { once, grown }: OfEach<readonly number[]>) => {
    const sides = { ours: measured(grown), baseline: measured(once) };
    figures.push({ name: `growth, heap after ${name} ×${TIMES}`, unit: 'MB', ...sides, limit: 1.1 });
  };

  for (const work of ['pull', 'send'] as const) {
    const heaps = ofEach<number[]>(() => []);
    const wayOf = (size: Size) => async () => {
      const device = openWatchedEpisodes(await mkdtemp(join(folder, 'watched-')), EPISODES * SIZES[size]);
      if (work === 'send') device.watch();
      const took = await device[work]();
      heaps[size].push(heapMegabytes());
      await device.close();
      return took;
    };
    const name = `positions ${work === 'pull' ? 'pulled' : 'sent'}`;
    add(name, await inTurn(rounds, ofEach(wayOf)));
    // The first round of each only warmed up.
    addHeap(
      name,
      ofEach((size) => heaps[size].slice(1)),
    );
  }

  const program = heapMegabytes();
  const open = async (size: Size) => {
    const before = heapMegabytes();
    const library = await openGrownLibrary(CHAPTERS * SIZES[size]);
    for (let time = 0; time < SEARCHES_BEFORE; time += 1) await library.search(1);
    await library.list(1);
    return { library, heaps: [program + heapMegabytes() - before] };
  };
  const opened = { once: await open('once'), grown: await open('grown') };
  const inLibrary = (work: 'list' | 'search', times: number) =>
    ofEach<Way>((size) => () => opened[size].library[work](times));
  add('titles listed', await inTurn(rounds, inLibrary('list', LISTS_AT_ONCE)));
  add('search', await inTurn(rounds, inLibrary('search', 1)));
  addHeap(
    'search',
    ofEach((size) => opened[size].heaps),
  );
  for (const { library } of Object.values(opened)) await library.close();
  return figures;
};

function ofEach<Value>(of: (size: Size) => Value): OfEach<Value> {
  return { once: of('once'), grown: of('grown') };
}

function heapMegabytes(): number {
  // Finalisers release objects for the second collection.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
