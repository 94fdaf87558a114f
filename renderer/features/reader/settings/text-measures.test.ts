import { describe, expect, test } from 'vitest';
import { fonts, lookStyle, textMeasures, usualLook } from './reading-look.ts';

const look = { ...usualLook, face: fonts.literata };

describe('the width of a column', () => {
  test('follows the script of the text', () => {
    const latin = textMeasures(look, 'latin');
    const cyrillic = textMeasures(look, 'cyrillic');
    expect(cyrillic.columnPixels).toBeGreaterThan(latin.columnPixels * 1.1);
    expect(cyrillic.columnPixels).toBe(Math.round(68 * 19 * 0.54));
  });

  test('grows with added spacing, so that the number of characters stays', () => {
    const spaced = textMeasures({ ...look, letterSpacing: 0.1, wordSpacing: 0.5 }, 'latin');
    expect(spaced.columnPixels).toBe(Math.round(68 * 19 * (0.47 + 0.1 + 0.08)));
  });

  test('is the same in pages and in a text that scrolls', () => {
    for (const script of ['latin', 'cyrillic'] as const) {
      const width = Reflect.get(lookStyle(look, script), '--reading-width');
      expect(Math.round(Number.parseFloat(String(width)) * usualLook.fontSizePixels)).toBe(
        textMeasures(look, script).columnPixels,
      );
    }
  });
});

test('pages are cut again after a change that moves letters, but not after a change of colours', () => {
  const { key } = textMeasures(look, 'latin');
  const changes = [{ weight: 'medium' }, { letterSpacing: 0.01 }, { wordSpacing: 0.05 }, { margins: 'wide' }] as const;
  for (const change of changes) expect(textMeasures({ ...look, ...change }, 'latin').key).not.toBe(key);
  expect(textMeasures({ ...look, theme: 'sepia' }, 'latin').key).toBe(key);
});
