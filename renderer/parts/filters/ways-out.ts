/** One thing that is on and can be turned off by itself. */
type Applied = { readonly group: string; readonly value?: string | number };

/** What could be left out of filters that find nothing, and the filters without it. */
export type WayOut<Filters, One> = { readonly left: readonly One[]; readonly filters: Filters };

/** More would be too many questions to the service at once, and no help. */
const MOST_WAYS = 6;

/** A single value of a group of which all are wanted, or a whole list of which any value is enough. */
export function waysOutOf<Filters, One extends Applied>(
  filters: Filters,
  applied: readonly One[],
  wantsAll: (one: One) => boolean,
  without: (filters: Filters, one: One) => Filters,
): WayOut<Filters, One>[] {
  const groups = Map.groupBy(applied, (one) => (wantsAll(one) ? `${one.group} ${one.value}` : one.group));
  return [...groups.values()].map((left) => ({ left, filters: left.reduce(without, filters) })).slice(0, MOST_WAYS);
}

/** What alone is enough for nothing to be found: a value that is gone, or a list of which every value is. */
export function goneWayOut<Filters, One>(ways: readonly WayOut<Filters, One>[], isGone: (one: One) => boolean) {
  return ways.find(({ left }) => left.every(isGone));
}
