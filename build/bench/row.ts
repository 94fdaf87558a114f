import type { Lab } from './lab.ts';
import type { Figure } from './measure.ts';

/** Measures one benchmark so many times; README.md says how. */
export type Row = (lab: Lab, rounds: number) => Promise<readonly Figure[]>;
