import type { Lab } from './lab.ts';
import type { Measured } from './measure.ts';

/** One line of the table. */
export type Figure = {
  readonly name: string;
  /** Of both sides: `ms`, `MB`, `frames`. */
  readonly unit: string;
  readonly ours: Measured;
  /** Null: there is nothing to hold it against but its limit. */
  readonly baseline: Measured | null;
  /** Ours is to be at most so many times the baseline, or without one at most so much. Null: it is told, and nothing is asked of it. */
  readonly limit: number | null;
  /** More that was seen, for whoever reads the JSON. */
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

/** Ours by the baseline, of the medians; null where that says nothing. */
export function ratioOf({ ours, baseline }: Figure): number | null {
  return baseline === null || baseline.median === 0 ? null : ours.median / baseline.median;
}

export function isReached({ ours, baseline, limit }: Figure): boolean {
  return limit === null || ours.median <= limit * (baseline === null ? 1 : baseline.median);
}
