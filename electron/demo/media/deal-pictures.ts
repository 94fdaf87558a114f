/** Items in an order in which they are shown. Those less than `apart` places from each other may be seen at once. */
export type ShownList<Item> = { readonly items: readonly Item[]; readonly apart: number };

/**
 * Gives each item the number of one of `count` pictures, so that none is seen twice at once. Where that cannot be, the same
 * pictures are as far from each other as can be. Always the same for the same lists.
 */
export function dealPictures<Item>(count: number, lists: readonly ShownList<Item>[]): (item: Item) => number {
  const placed = lists.map((list) => ({ ...list, places: new Map(list.items.map((item, place) => [item, place])) }));
  const dealt = new Map<Item, number>();

  /** For each picture how near it is, as a share of what is seen at once. */
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
