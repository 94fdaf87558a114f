/** The widest that a card may be, and the space between cards, in pixels of the 4 px grid. */
export const CARD_WIDTH_PIXELS = { minimum: 148, maximum: 200 } as const;
export const CARD_GAP_PIXELS = { column: 16, row: 24 } as const;

/** As few columns as keep every card at or under the widest, but never so many that cards fall under the narrowest. */
export function columnsFor(widthPixels: number): number {
  const { column } = CARD_GAP_PIXELS;
  const fewest = Math.ceil((widthPixels + column) / (CARD_WIDTH_PIXELS.maximum + column));
  const most = Math.floor((widthPixels + column) / (CARD_WIDTH_PIXELS.minimum + column));
  return Math.max(1, Math.min(fewest, Math.max(most, 2)));
}
