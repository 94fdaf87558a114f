import { describe, expect, it } from 'vitest';
import { CARD_GAP_PIXELS, CARD_WIDTH_PIXELS, columnsFor } from './use-drawn-span.ts';

describe('the columns of a grid', () => {
  it('keep cards between 148 and 200 px from 640 px on', () => {
    for (let width = 640; width <= 2560; width += 1) {
      const columns = columnsFor(width);
      const card = (width - (columns - 1) * CARD_GAP_PIXELS.column) / columns;
      expect(card).toBeLessThanOrEqual(CARD_WIDTH_PIXELS.maximum);
      expect(card).toBeGreaterThanOrEqual(CARD_WIDTH_PIXELS.minimum);
    }
  });
  it('are two on the narrowest window', () => {
    expect(columnsFor(288)).toBe(2);
  });
});
