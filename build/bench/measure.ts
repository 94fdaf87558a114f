import { setTimeout } from 'node:timers/promises';

/** With ten rounds, this leaves out two on each side. */
const UNSURE = 0.11;

export type Measured = {
  /** Median of the rounds, or of all measurements (`counted`). */
  readonly median: number;
  /** Interquartile range, as a part of the median. */
  readonly spread: number;
  readonly rounds: readonly number[];
};

/** One line of the table. */
export type Figure = {
  readonly name: string;
  /** Unit of both sides: `ms`, `MB`, `of 1,000 frames`. */
  readonly unit: string;
  readonly ours: Measured;
  /** Null: there is nothing to compare with except the limit. */
  readonly baseline: Measured | null;
  /** Highest accepted ratio, or without a baseline the highest accepted value. Null: only reported. */
  readonly limit: number | null;
};

/** A line of a row's table: the name of the figure after the row's, its unit, its two sides, and its mark. */
type Line = readonly [part: string, unit: string, ours: Side, baseline: Side | null, limit?: number];
/** Plain rounds are summed up by their median. */
type Side = Measured | readonly number[];

/** The table of a row. */
export function table(row: string, lines: readonly Line[]): Figure[] {
  const sideOf = (side: Side) => ('rounds' in side ? side : measured(side));
  return lines.map(([part, unit, ours, baseline, limit = null]) => ({
    ...{ name: part === '' ? row : `${row}, ${part}`, unit, limit },
    ...{ ours: sideOf(ours), baseline: baseline && sideOf(baseline) },
  }));
}

/**
 * Measures several ways in turn, so that other load on the machine affects all of them alike. Every other round goes backwards, and the
 * first way changes every two rounds. The first round of each only warms up; the values of the others are returned.
 */
export async function inTurn<Name extends string, Value>(
  rounds: number,
  ways: Readonly<Record<Name, () => Promise<Value>>>,
): Promise<Record<Name, Value[]>> {
  // `Object.keys` loses the type of the names.
  const names = Object.keys(ways) as Name[];
  // Every name has a list from the start.
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Value[]>;
  for (let round = -1; round < rounds; round += 1) {
    const first = Math.floor(Math.max(0, round) / 2) % names.length;
    const turned = [...names.slice(first), ...names.slice(0, first)];
    for (const name of round % 2 === 0 ? turned : turned.toReversed()) {
      const value = await ways[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** Waits after a measurement, so that delayed work does not fall into the next. */
export function restingAfter<Value>(way: () => Promise<Value>, milliseconds: number): () => Promise<Value> {
  return async () => {
    const value = await way();
    await setTimeout(milliseconds);
    return value;
  };
}

export function measured(rounds: readonly number[], median = at(inOrder(rounds), 0.5)): Measured {
  const sorted = inOrder(rounds);
  return { median, spread: median === 0 ? 0 : (at(sorted, 0.75) - at(sorted, 0.25)) / median, rounds };
}

/** Several measurements of one figure as one. */
function joined(parts: readonly Measured[]): Measured {
  const rounds = parts.flatMap((part) => part.rounds);
  const medians = parts.map(({ median }) => median);
  // For rare events the parts have means instead of medians.
  const isOfAll = parts.some((part) => part.median !== at(inOrder(part.rounds), 0.5));
  return isOfAll
    ? measured(rounds, medians.reduce((sum, median) => sum + median, 0) / medians.length)
    : measured(rounds);
}

/** Joins the parts of each figure, and adds our figure of another checkout; null if it has no such figure. */
export function besideOthers(ours: readonly Figure[], theirs: readonly Figure[]) {
  const others = Map.groupBy(theirs, ({ name }) => name);
  return Array.from(
    Map.groupBy(ours, ({ name }) => name),
    ([name, parts]) => {
      const sides = { ours: parts.map((part) => part.ours), baseline: parts.flatMap(({ baseline }) => baseline ?? []) };
      const baseline = sides.baseline.length === 0 ? null : joined(sides.baseline);
      const { unit = '', limit = null } = parts[0] ?? {};
      const figure: Figure = { name, unit, limit, baseline, ours: joined(sides.ours) };
      const theirParts = others.get(name);
      return { figure, others: theirParts === undefined ? null : joined(theirParts.map((part) => part.ours)) };
    },
  );
}

function inOrder(rounds: readonly number[]): readonly number[] {
  return rounds.toSorted((left, right) => left - right);
}

/** Rare events in thousandths of all rounds together: most rounds have none, so a median would hide them. */
export function counted(rounds: readonly { readonly count: number; readonly of: number }[]): Measured {
  const sum = (of: 'count' | 'of') => rounds.reduce((total, round) => total + round[of], 0);
  const values = rounds.map(({ count, of }) => (count / of) * 1_000);
  return measured(values, (sum('count') / sum('of')) * 1_000);
}

/** Confidence interval (nine of ten cases) of the median, from the order of the rounds alone. Null with too few rounds. */
export function medianWithin(rounds: readonly number[]): readonly [low: number, high: number] | null {
  const sorted = inOrder(rounds);
  const count = sorted.length;
  let beyond = 0;
  // How many of 2^count cases have none, one, two … of the rounds below the median.
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

/** In milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The ratio to the baseline: the median of the rounds’ ratios if both sides took turns, else of the medians. Null without one. */
export function ratioOf(figure: Figure): number | null {
  const { ours, baseline } = figure;
  if (baseline === null || baseline.median === 0) return null;
  const ratios = ratiosOf(figure);
  return ratios === null ? ours.median / baseline.median : measured(ratios).median;
}

/** The confidence interval of the ratio. Null if there are too few rounds. */
export function ratioWithin(figure: Figure): readonly [low: number, high: number] | null {
  const ratios = ratiosOf(figure);
  return ratios === null ? null : medianWithin(ratios);
}

export function isReached(figure: Figure): boolean {
  const { ours, baseline, limit } = figure;
  if (limit === null) return true;
  const ratio = ratioOf(figure);
  return ratio !== null ? ratio <= limit : ours.median <= (baseline === null ? limit : 0);
}

function ratiosOf({ ours, baseline }: Figure): readonly number[] | null {
  if (baseline === null || baseline.rounds.length !== ours.rounds.length || baseline.rounds.includes(0)) return null;
  return ours.rounds.map((value, round) => value / (baseline.rounds[round] ?? 0));
}
