import type { ListedFacts } from '#core/watching/lists/listed-release-store.ts';
import type { ListReferences } from '#shared/domain/anime/release-list.ts';

/** Only what occurs; the most frequent first, but years newest first (anime-service, Favorites: references). */
export function referencesOf(list: readonly ListedFacts[]): ListReferences {
  const cards = list.map(({ card }) => card);
  const present = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
  return {
    types: counted(
      present(cards.map(({ type }) => type)),
      ({ value }) => value,
      ({ value, label }, count) => ({ value, label, count }),
    ),
    ageRatings: counted(
      present(cards.map(({ ageRating }) => ageRating)),
      ({ value }) => value,
      ({ value, label }, count) => ({ value, label, count }),
    ),
    genres: counted(
      cards.flatMap(({ genres }) => genres),
      ({ id }) => id,
      ({ id, name }, count) => ({ id, name, count }),
    ),
    years: counted(
      present(cards.map(({ year }) => year)),
      (year) => year,
      (year, count) => ({ year, count }),
    ).toSorted((left, right) => right.year - left.year),
  };
}

/** A label is that of the release added last. */
function counted<Value, Counted extends { readonly count: number }>(
  values: readonly Value[],
  keyOf: (value: Value) => string | number,
  from: (value: Value, count: number) => Counted,
): Counted[] {
  const groups = new Map<string | number, { readonly value: Value; count: number }>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), { value, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()]
    .map(({ value, count }) => from(value, count))
    .toSorted((left, right) => right.count - left.count);
}
