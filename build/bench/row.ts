import type { Lab } from './lab.ts';
import { type Measured, measured, medianWithin } from './measure.ts';

/** One line of the table. */
export type Figure = {
  readonly name: string;
  /** Unit of both sides: `ms`, `MB`, `frames`. */
  readonly unit: string;
  readonly ours: Measured;
  /** Null: there is nothing to hold it against but its limit. */
  readonly baseline: Measured | null;
  /** Ours is to be at most so many times the baseline, or without one at most so much. Null: it is told, and nothing is asked of it. */
  readonly limit: number | null;
  /** More that was seen, for readers of the JSON. */
  readonly also?: Readonly<Record<string, unknown>>;
};

export type Row = {
  readonly name: string;
  /** How both sides are measured, in a few sentences, for the table's reader. Markdown. */
  readonly how: string;
  /** What keeps it from becoming better, and by which of its figures that is seen. Markdown. */
  readonly bound: string;
  readonly run: (lab: Lab, rounds: number) => Promise<readonly Figure[]>;
};

/**
 * Ours by the baseline; null where that says nothing. Of sides that were measured in turn the median of what each round gives by
 * itself, since other load on the machine affects both sides of a round; of others that of the medians.
 */
export function ratioOf(figure: Figure): number | null {
  const { ours, baseline } = figure;
  if (baseline === null || baseline.median === 0) return null;
  const ratios = ratiosOf(figure);
  return ratios === null ? ours.median / baseline.median : measured(ratios).median;
}

/** Between what the ratio lies in nine of ten cases; null where the rounds do not tell. */
export function ratioWithin(figure: Figure): readonly [low: number, high: number] | null {
  const ratios = ratiosOf(figure);
  return ratios === null ? null : medianWithin(ratios);
}

export function isReached(figure: Figure): boolean {
  const { ours, baseline, limit } = figure;
  if (limit === null) return true;
  const ratio = ratioOf(figure);
  if (ratio !== null) return ratio <= limit;
  return ours.median <= (baseline === null ? limit : 0);
}

/** Ratio of each round; null when not every one has both sides, or one of them nothing to divide by. */
function ratiosOf({ ours, baseline }: Figure): readonly number[] | null {
  if (baseline === null || baseline.rounds.length !== ours.rounds.length || baseline.rounds.includes(0)) return null;
  return ours.rounds.map((value, round) => value / (baseline.rounds[round] ?? 0));
}
