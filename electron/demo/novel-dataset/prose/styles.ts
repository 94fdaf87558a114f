import { ascent } from './ascent.ts';
import { clockwork } from './clockwork.ts';
import { courtyard } from './courtyard.ts';
import { harbour } from './harbour.ts';
import { moor } from './moor.ts';
import { orbit } from './orbit.ts';
import { parlour } from './parlour.ts';
import type { ProseStyle } from './prose-style.ts';
import { steppe } from './steppe.ts';
import { system } from './system.ts';

/** The voices that titles are written in. */
export const proseStyles = { ascent, clockwork, courtyard, harbour, moor, orbit, parlour, steppe, system } as const;
export type StyleName = keyof typeof proseStyles;

export function styleOf(name: StyleName): ProseStyle {
  return proseStyles[name];
}
