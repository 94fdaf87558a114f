/** How a page is cut, in whole pixels: fractions would add up over a hundred pages. */
export type PageShape = {
  readonly columns: 1 | 2;
  readonly gapPixels: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
};

type PageRoom = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** The width that the person wants a column to have. */
  readonly columnPixels: number;
  readonly sizePixels: number;
};

const TWO_COLUMNS_FROM_PIXELS = 1_150;
/** A narrower column has too few words in a line. */
const NARROWEST_COLUMN_SIZES = 20;
const LEAST_PIXELS = 120;

/** Two columns where there is room for them, as in an open book; else one. */
export function pageShape({ widthPixels, heightPixels, columnPixels, sizePixels }: PageRoom): PageShape {
  const gapPixels = 2 * Math.round(Math.min(96, Math.max(48, widthPixels * 0.05)) / 2);
  const half = Math.floor((widthPixels - gapPixels) / 2);
  const hasTwo = widthPixels > TWO_COLUMNS_FROM_PIXELS && half >= NARROWEST_COLUMN_SIZES * sizePixels;
  const column = Math.max(LEAST_PIXELS, Math.floor(Math.min(columnPixels, hasTwo ? half : widthPixels)));
  return {
    columns: hasTwo ? 2 : 1,
    gapPixels,
    widthPixels: hasTwo ? 2 * column + gapPixels : column,
    heightPixels: Math.max(LEAST_PIXELS, Math.floor(heightPixels)),
  };
}
