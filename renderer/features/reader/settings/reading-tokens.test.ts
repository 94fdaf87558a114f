import { describe, expect, test } from 'vitest';
import { type Colour, contrast, parseOklch } from '#renderer/ui/testing/colour-contrast.ts';
import { themeColour } from '#renderer/ui/testing/theme-colours.ts';
import css from './reading-tokens.css?raw';

const PLACES = ['--color-ground', '--color-raised', '--color-floating'];
/** A page that is read for hours needs more contrast than a label. */
const LONG_READING = 7;
const TEXT = 4.5;

const pages = [
  { page: 'light', base: 'light' },
  { page: 'dark', base: 'dark' },
  { page: 'sepia', base: 'light' },
  { page: 'black', base: 'dark' },
  { page: 'contrast', base: 'dark' },
] as const;

function colourOn({ page, base }: (typeof pages)[number], name: string): Colour {
  const rule = css.slice(css.indexOf(`[data-reading-theme='${page}'] {`)).split('}')[0] ?? '';
  const own = new RegExp(`${name}: (oklch\\([^)]*\\))`).exec(rule)?.[1];
  if (own !== undefined) return parseOklch(own);
  const common = new RegExp(`${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css);
  if (common === null) return themeColour(base, name);
  return parseOklch(common[base === 'light' ? 1 : 2] ?? '');
}

describe.each(pages)('the $page page', (page) => {
  test('has text with a contrast of at least 7', () => {
    const ground = colourOn(page, '--color-ground');
    expect(contrast(colourOn(page, '--color-reading'), [ground])).toBeGreaterThanOrEqual(LONG_READING);
  });

  test.each(['--color-text', '--color-text-soft', '--color-text-faint', '--color-accent-text'])(
    'has %s with a contrast of at least 4.5 on the page and on surfaces above it',
    (text) => {
      for (const place of PLACES) {
        expect(contrast(colourOn(page, text), [colourOn(page, place)]), place).toBeGreaterThanOrEqual(TEXT);
      }
    },
  );
});
