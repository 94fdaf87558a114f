/** The number of painted pictures of each kind in `pictures/`, numbered from 0. Neighbouring numbers differ most. */
export const PICTURES = {
  poster: 72,
  /** Wide: behind a title, on promotions. */
  scene: 18,
  /** Smaller: of episodes, genres and videos. */
  still: 36,
  cover: 30,
  avatar: 10,
  /** Upright and wide pictures of chapters. */
  standing: 7,
  lying: 5,
} as const;

type PictureKind = keyof typeof PICTURES;

/** Sizes of chapter pictures, as the service reports them. */
export const CHAPTER_PICTURE_SIZES = {
  standing: { width: 640, height: 910 },
  lying: { width: 960, height: 618 },
} as const;

/** Each scene has a palette of its own, which some posters and stills share. */
const PALETTES = PICTURES.scene;

export function pictureName(kind: PictureKind, number: number): string {
  return `${kind}-${number % PICTURES[kind]}`;
}

/** A scene in the colours of a poster. */
export function sceneOf(poster: number): string {
  return pictureName('scene', poster * 7);
}

/** Stills one after the other, first those in the colours of a poster. No two of one round are the same. */
export function stillOf(poster: number, place: number): string {
  return pictureName('still', poster * 7 + Math.floor(place / 2) + PALETTES * (place % 2));
}

/** Items in an order in which they are shown. Those less than `apart` places from each other may be seen at once. */
type ShownList<Item> = { readonly items: readonly Item[]; readonly apart: number };

/**
 * Gives each item the number of one of `count` pictures, so that none is seen twice at once. If that is impossible, equal
 * pictures are as far apart as possible. The result is the same for the same lists.
 */
export function dealPictures<Item>(count: number, lists: readonly ShownList<Item>[]): (item: Item) => number {
  const placed = lists.map((list) => ({ ...list, places: new Map(list.items.map((item, place) => [item, place])) }));
  const dealt = new Map<Item, number>();

  /** The distance from the item to the nearest use of each picture, as a share of what is seen at once. */
  function nearest(item: Item): number[] {
    const shares = Array.from({ length: count }, () => 1);
    for (const { items, apart, places } of placed) {
      const place = places.get(item);
      if (place === undefined) continue;
      const first = Math.max(0, place - apart + 1);
      for (const [index, other] of items.slice(first, place + apart).entries()) {
        const picture = dealt.get(other);
        if (picture === undefined) continue;
        shares[picture] = Math.min(shares[picture] ?? 1, Math.abs(first + index - place) / apart);
      }
    }
    return shares;
  }

  for (const item of placed.flatMap(({ items }) => items)) {
    if (dealt.has(item)) continue;
    const shares = nearest(item);
    const inTurn = shares.map((_, index) => (dealt.size + index) % count);
    const far = Math.max(...shares);
    dealt.set(item, inTurn.find((picture) => shares[picture] === far) ?? 0);
  }
  return (item) => dealt.get(item) ?? 0;
}
