import { setTimeout } from 'node:timers/promises';

/** With ten rounds, this leaves out two on each side. */
const UNSURE = 0.11;

/** One measurement: milliseconds, or another unit of the row. */
export type Way = () => Promise<number>;

export type Measured = {
  /** Median of the rounds, or of all measurements (`counted`). */
  readonly median: number;
  /** Between the quarters, as a part of the median: how far the middle half of the rounds lies apart. */
  readonly spread: number;
  /** What each round gave, in their order. */
  readonly rounds: readonly number[];
};

/**
 * Measures several ways in turn, so that other load on the machine affects all of them alike. Every other round goes
 * backwards, and every two rounds another way is the first: in an even number of rounds each comes somewhere behind each of
 * the others as often as before it. The first round of each only warms up.
 */
export async function inTurn<Name extends string>(
  rounds: number,
  ways: Readonly<Record<Name, Way>>,
): Promise<Record<Name, Measured>> {
  // Object.keys forgets which.
  const names = Object.keys(ways) as Name[];
  const values = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const first = Math.floor(Math.max(0, round) / 2) % names.length;
    const turned = [...names.slice(first), ...names.slice(0, first)];
    for (const name of round % 2 === 0 ? turned : turned.toReversed()) {
      const value = await ways[name]();
      if (round >= 0) values.get(name)?.push(value);
    }
  }
  // Every name has its list from the start.
  return Object.fromEntries(names.map((name) => [name, measured(values.get(name) ?? [])])) as Record<Name, Measured>;
}

/** Waits after a measurement, so that delayed work does not fall into the next. */
export function restingAfter(way: Way, milliseconds: number): Way {
  return async () => {
    const took = await way();
    await setTimeout(milliseconds);
    return took;
  };
}

export function measured(rounds: readonly number[]): Measured {
  const sorted = rounds.toSorted((left, right) => left - right);
  const median = at(sorted, 0.5);
  const spread = median === 0 ? 0 : (at(sorted, 0.75) - at(sorted, 0.25)) / median;
  return { median, spread, rounds };
}

/**
 * What happens seldom, in thousandths of all rounds together: most of them have none of it, and a median of them would hide
 * the others. `spread` is that of the rounds.
 */
export function counted(rounds: readonly { readonly count: number; readonly of: number }[]): Measured {
  const sum = (of: 'count' | 'of') => rounds.reduce((total, round) => total + round[of], 0);
  const perThousand = (sum('count') / sum('of')) * 1_000;
  const values = rounds.map(({ count, of }) => (count / of) * 1_000);
  const sorted = values.toSorted((left, right) => left - right);
  const spread = perThousand === 0 ? 0 : (at(sorted, 0.75) - at(sorted, 0.25)) / perThousand;
  return { median: perThousand, spread, rounds: values };
}

/**
 * Between which two of its rounds the median of a way lies in nine of ten cases, however they are spread: by how seldom so many of
 * them lie on one side of it. Null of too few rounds to tell.
 */
export function medianWithin(rounds: readonly number[]): readonly [low: number, high: number] | null {
  const sorted = rounds.toSorted((left, right) => left - right);
  const count = sorted.length;
  let beyond = 0;
  // How many of 2^count cases have none, one, two ... of the rounds below the median; a sum over one more each time.
  let [cases, within] = [1, 0];
  while (2 * (within + cases) <= UNSURE * 2 ** count) {
    within += cases;
    cases = (cases * (count - beyond)) / (beyond + 1);
    beyond += 1;
  }
  const [low, high] = [sorted[beyond - 1], sorted[count - beyond]];
  return low === undefined || high === undefined ? null : [low, high];
}

/** Quantile of a sorted list, interpolated linearly. `part` is 0..1. */
export function at(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Longest wait of a random arrival, in this part (0..1) of all cases. `blocks`: how long it went each time
 * without looking up, one time after the other; a long one is met more often than a short one, and halfway on average.
 */
export function waitOf(part: number, blocks: readonly number[]): number {
  const all = blocks.reduce((sum, block) => sum + block, 0);
  const isEnough = (wait: number) =>
    blocks.reduce((sum, block) => sum + Math.max(0, block - wait), 0) <= (1 - part) * all;
  let [low, high] = [0, Math.max(...blocks)];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** In milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
