import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn, type Measured, measured, type Way } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { openGrownLibrary } from './growth/grown-library.ts';
import { openWatchedEpisodes } from './growth/watched-episodes.ts';

/** How many times the data of the smallest. */
const SIZES = { once: 1, tenfold: 10, hundredfold: 100 } as const;
type Size = keyof typeof SIZES;
type OfEach<Value> = Readonly<Record<Size, Value>>;

/** Relative to the smallest. */
const EPISODES = 100;
const CHAPTERS = 40;
const SEARCHES_BEFORE = 10;
/** The list of a few titles is there too soon to be timed alone. */
const LISTS_AT_ONCE = 20;

export const growth: Row = {
  name: 'growth',
  how: `The time for so many times the data, divided by that, against the time for the data once, and of a hundred times by ten against ten times, where what is the same for every amount weighs little (to 1.1, for the spread of both); the core alone, on databases on the disk. *Pulled*: a device without any positions asks a service for its list of ${EPISODES}, 1,000 and 10,000 episodes and keeps it. *Sent*: as many episodes were watched without a network and go out, a hundred a batch; the spacing between batches is left out. The service is a stand-in that answers at once and keeps nothing. *Titles listed*: all saved titles, of ten chapters each, ${CHAPTERS}, 400 and 4,000 chapters in all. *Search*: a word that stands in many paragraphs of these chapters, another one each time. *Heap*: all of this process that is still reachable after the work and a collection, with the device or library open, at a hundred times the data against once; the program itself is in both. Of the library it is one measurement.`,
  bound:
    'What is the same for every amount makes the smallest the dearest for what it holds. Of a library the only thing in memory that grows with it is which title a chapter belongs to, and the answers of the last searches.',
  run: async (lab, rounds) => {
    const folder = await lab.folder();
    const figures: Figure[] = [];
    const add = (name: string, times: OfEach<Measured>) => {
      for (const size of ['tenfold', 'hundredfold'] as const) {
        const ours = measured(times[size].rounds.map((milliseconds) => milliseconds / SIZES[size]));
        figures.push({ name: `growth, ${name} ×${SIZES[size]}`, unit: 'ms', ours, baseline: times.once, limit: 1 });
      }
      const ours = measured(times.hundredfold.rounds.map((milliseconds) => milliseconds / 10));
      const from = { baseline: times.tenfold, limit: 1.1 };
      figures.push({ name: `growth, ${name} ×10 to ×100`, unit: 'ms', ours, ...from });
    };
    const addHeap = (name: string, { once, hundredfold }: OfEach<readonly number[]>) => {
      const sides = { ours: measured(hundredfold), baseline: measured(once) };
      figures.push({ name: `growth, heap after ${name} ×100`, unit: 'MB', ...sides, limit: 1.1 });
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
    const opened = { once: await open('once'), tenfold: await open('tenfold'), hundredfold: await open('hundredfold') };
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
  },
};

function ofEach<Value>(of: (size: Size) => Value): OfEach<Value> {
  return { once: of('once'), tenfold: of('tenfold'), hundredfold: of('hundredfold') };
}

/** Everything that is still reachable. */
function heapMegabytes(): number {
  // What the first lets go of, finalisers let go of for the second.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
