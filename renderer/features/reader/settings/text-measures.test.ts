import { describe, expect, test } from 'vitest';
import { lookStyle, textMeasures, usualLook } from './reading-look.ts';

describe('the width of a column', () => {
  test('follows the letters of the text', () => {
    const latin = textMeasures(usualLook, 'latin');
    const cyrillic = textMeasures(usualLook, 'cyrillic');
    expect(cyrillic.columnPixels).toBeGreaterThan(latin.columnPixels * 1.1);
    expect(cyrillic.columnPixels).toBe(Math.round(68 * cyrillic.characterPixels));
  });

  test('grows with the space that is added, so that the number of characters stays', () => {
    const spaced = textMeasures({ ...usualLook, letterSpacing: 0.1, wordSpacing: 0.5 }, 'latin');
    expect(spaced.columnPixels).toBe(Math.round(68 * 19 * (0.47 + 0.1 + 0.08)));
  });

  test('is the same in pages and in a text that scrolls', () => {
    for (const script of ['latin', 'cyrillic'] as const) {
      const width = Reflect.get(lookStyle(usualLook, script), '--reading-width');
      expect(Math.round(Number.parseFloat(String(width)) * usualLook.fontSizePixels)).toBe(
        textMeasures(usualLook, script).columnPixels,
      );
    }
  });
});

test('pages are cut anew for whatever moves letters, and not for colours', () => {
  const { key } = textMeasures(usualLook, 'latin');
  const changes = [{ weight: 'medium' }, { letterSpacing: 0.01 }, { wordSpacing: 0.05 }, { margins: 'wide' }] as const;
  for (const change of changes) expect(textMeasures({ ...usualLook, ...change }, 'latin').key).not.toBe(key);
  expect(textMeasures({ ...usualLook, theme: 'sepia' }, 'latin').key).toBe(key);
});
