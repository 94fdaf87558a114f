/**
 * The items in the order in which they were seen first, new ones behind. The service shuffles its promotions at each call
 * (anime-service, Media), and what a person looks at must not move under their eyes.
 */
export function inFirstSeenOrder<Item extends { readonly id: string }>(
  seenIds: readonly string[],
  items: readonly Item[],
): Item[] {
  const placeOf = new Map(seenIds.map((id, place) => [id, place]));
  const place = (item: Item) => placeOf.get(item.id) ?? seenIds.length;
  return items.toSorted((left, right) => place(left) - place(right));
}
