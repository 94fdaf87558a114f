import { expect, test } from 'vitest';
import { type Colour, contrast, parseOklch } from '#renderer/ui/testing/colour-contrast.ts';
import { themeColour } from '#renderer/ui/testing/theme-colours.ts';
import tokens from '../settings/reading-tokens.css?raw';
import paints from './paint-tokens.css?raw';

const pages = ['light', 'dark', 'sepia', 'black', 'contrast'] as const;
const TEXT = 4.5;

/** A colour of a page: its own, else the common one of light or of dark pages. */
function colourOf(css: string, page: (typeof pages)[number], name: string): Colour {
  const base = page === 'light' || page === 'sepia' ? 'light' : 'dark';
  const rule = new RegExp(`\\[data-reading-theme='${page}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const own = new RegExp(`${name}: (oklch\\([^)]*\\))`).exec(rule)?.[1];
  if (own !== undefined) return parseOklch(own);
  const common = new RegExp(`${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css);
  return common === null ? themeColour(base, name) : parseOklch(common[base === 'light' ? 1 : 2] ?? '');
}

test.each(pages.flatMap((page) => ['amber', 'green', 'blue', 'rose', 'hit'].map((paint) => [page, paint] as const)))(
  'on the %s page words that are painted %s stay readable',
  (page, paint) => {
    const ground = colourOf(tokens, page, '--color-ground');
    const words = colourOf(tokens, page, '--color-reading');
    expect(contrast(words, [ground, colourOf(paints, page, `--paint-${paint}`)])).toBeGreaterThanOrEqual(TEXT);
  },
);
