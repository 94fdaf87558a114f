export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
export type Way = 'left' | 'right' | 'up' | 'down';

/** A box relative to the direction of a move: its near and far edge, and its extent across the direction. */
type Seen = { readonly near: number; readonly far: number; readonly low: number; readonly high: number };

/** Boxes that touch may overlap by this much. */
const OVERLAP_PIXELS = 4;
/** A pixel to the side counts as this much of a pixel ahead. */
const SIDE_WEIGHT = 0.5;
/** Decides between boxes at the same distance. */
const CENTRE_WEIGHT = 0.01;

export function isVertical(way: Way): boolean {
  return way === 'up' || way === 'down';
}

function seen({ left, top, right, bottom }: Box, way: Way): Seen {
  switch (way) {
    case 'down':
      return { near: top, far: bottom, low: left, high: right };
    case 'up':
      return { near: -bottom, far: -top, low: left, high: right };
    case 'right':
      return { near: left, far: right, low: top, high: bottom };
    case 'left':
      return { near: -right, far: -left, low: top, high: bottom };
  }
}

export type Reach = {
  /** How far ahead a box may start, in pixels. */
  readonly most?: number;
  /** Whether a box that is not straight ahead counts too. */
  readonly isWide?: boolean;
};

/** The item whose box is nearest to `from` in a direction, by its distance ahead and to the side. */
export function nearest<Item>(
  from: Box,
  items: readonly Item[],
  boxOf: (item: Item) => Box,
  way: Way,
  { most = Number.POSITIVE_INFINITY, isWide = isVertical(way) }: Reach = {},
): Item | undefined {
  const origin = seen(from, way);
  let best: { readonly item: Item; readonly distance: number } | undefined;
  for (const item of items) {
    const box = seen(boxOf(item), way);
    const ahead = box.near - origin.far;
    const aside = Math.max(0, box.low - origin.high, origin.low - box.high);
    if (ahead < -OVERLAP_PIXELS || ahead > most || (!isWide && aside > 0)) continue;
    const apart = Math.abs(box.low + box.high - origin.low - origin.high) / 2;
    const distance = Math.max(0, ahead) + aside * SIDE_WEIGHT + apart * CENTRE_WEIGHT;
    if (best === undefined || distance < best.distance) best = { item, distance };
  }
  return best?.item;
}

/** `box` with the left and right edges of a column. */
export function inColumn(box: Box, { left, right }: Pick<Box, 'left' | 'right'>): Box {
  return { left, right, top: box.top, bottom: box.bottom };
}

/** The edge of `view` at which a move starts whose own start is out of sight. */
export function edgeOf(view: Box, way: Way): Box {
  return way === 'up' ? { ...view, top: view.bottom } : { ...view, bottom: view.top };
}

export function isInSight(box: Box, view: Box): boolean {
  return box.bottom > view.top && box.top < view.bottom && box.right > view.left && box.left < view.right;
}
