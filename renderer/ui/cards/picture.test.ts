import { describe, expect, it } from 'vitest';
import { tintHue } from './picture.tsx';

describe('the tint of a missing picture', () => {
  it('is a hue from 0 to 360 for every id', () => {
    for (const id of [0, 1, 7, 9999, 2 ** 31]) {
      expect(tintHue(id)).toBeGreaterThanOrEqual(0);
      expect(tintHue(id)).toBeLessThanOrEqual(360);
    }
  });
  it('is the same for the same id and far from that of the next id', () => {
    expect(tintHue(42)).toBe(tintHue(42));
    const distance = Math.abs(tintHue(42) - tintHue(43));
    expect(Math.min(distance, 360 - distance)).toBeGreaterThan(90);
  });
});
