import { harbour } from './harbour.ts';
import type { ProseStyle } from './prose-style.ts';

/** The voices that titles are written in. */
export const proseStyles = { harbour } as const satisfies Readonly<Record<string, ProseStyle>>;
export type StyleName = keyof typeof proseStyles;
