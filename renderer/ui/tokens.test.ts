import { describe, expect, it } from 'vitest';
import { contrast } from './testing/colour-contrast.ts';
import { THEMES, themeColour } from './testing/theme-colours.ts';

const SURFACES = ['--color-ground', '--color-rail', '--color-raised', '--color-floating'];
const FILLS = ['--color-hover', '--color-well', '--color-pressed'];
const TEXT = 4.5;
const INTERFACE = 3;

describe.each(THEMES)('the %s colours', (theme) => {
  const colour = (name: string) => themeColour(theme, name);
  const ratio = (front: string, ...layers: string[]) => contrast(colour(front), layers.map(colour));

  it.each([
    '--color-text',
    '--color-text-soft',
    '--color-text-faint',
    '--color-accent-text',
    '--color-bad',
    '--color-good',
    '--color-warning',
  ])('make %s readable on every surface', (text) => {
    for (const surface of SURFACES) expect(ratio(text, surface), surface).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(['--color-text', '--color-text-soft'])(
    'make %s readable on hovered, filled and pressed parts of every surface',
    (text) => {
      for (const surface of SURFACES) {
        for (const fill of FILLS) expect(ratio(text, surface, fill), `${surface} ${fill}`).toBeGreaterThanOrEqual(TEXT);
      }
    },
  );

  it('make faint text readable on a hovered or current row', () => {
    expect(ratio('--color-text-faint', '--color-ground', '--color-hover')).toBeGreaterThanOrEqual(TEXT);
    expect(ratio('--color-text-faint', '--color-ground', '--color-accent-soft')).toBeGreaterThanOrEqual(TEXT);
  });

  it('make text readable on the accent and in coloured notes', () => {
    expect(ratio('--color-on-accent', '--color-accent')).toBeGreaterThanOrEqual(TEXT);
    expect(ratio('--color-on-accent', '--color-accent-hover')).toBeGreaterThanOrEqual(TEXT);
    for (const note of ['--color-bad-soft', '--color-warning-soft', '--color-accent-soft']) {
      expect(ratio('--color-text', '--color-ground', note), note).toBeGreaterThanOrEqual(TEXT);
      expect(ratio('--color-text-soft', '--color-ground', note), note).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it.each(['--color-accent', '--color-outline', '--color-focus'])('set %s off from every surface', (part) => {
    for (const surface of SURFACES) expect(ratio(part, surface), surface).toBeGreaterThanOrEqual(INTERFACE);
  });

  it('make text readable on the shade over the brightest picture', () => {
    const white = { lightness: 1, chroma: 0, hueDegrees: 0, opacity: 1 };
    for (const text of ['--color-on-picture', '--color-on-picture-soft']) {
      expect(contrast(colour(text), [white, colour('--color-picture-shade')]), text).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it('make the title readable on a tint of any hue', () => {
    for (let hue = 0; hue < 360; hue += 5) {
      const tint = themeColour(theme, '--color-tint', hue);
      expect(contrast(themeColour(theme, '--color-on-tint', hue), [tint]), String(hue)).toBeGreaterThanOrEqual(TEXT);
    }
  });
});

describe('the measure of contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    const white = { lightness: 1, chroma: 0, hueDegrees: 0, opacity: 1 };
    const black = { ...white, lightness: 0 };
    expect(contrast(black, [white])).toBeCloseTo(21, 5);
    expect(contrast(white, [white])).toBe(1);
    expect(contrast({ ...black, opacity: 0 }, [white])).toBeCloseTo(1, 5);
  });
});
