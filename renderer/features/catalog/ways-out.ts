import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import { type AppliedFilter, appliedFilters, isGone, withoutValue } from './applied-filters.ts';

/** What could be left out of filters that find nothing: one genre, or a whole list of which any value is enough. */
export type WayOut = {
  readonly left: readonly AppliedFilter[];
  readonly filters: CatalogFilters;
};

/** More would be too many questions to the service at once. */
const MOST_WAYS = 6;

export function waysOut(filters: CatalogFilters): WayOut[] {
  const groups = new Map<string, AppliedFilter[]>();
  for (const applied of appliedFilters(filters)) {
    const key = applied.group === 'genres' ? `genres ${applied.value}` : applied.group;
    groups.set(key, [...(groups.get(key) ?? []), applied]);
  }
  return [...groups.values()]
    .map((left) => ({ left, filters: left.reduce(withoutValue, filters) }))
    .slice(0, MOST_WAYS);
}

/** What alone is enough for nothing to be found: a genre that is gone, or a list of which every value is. */
export function goneWayOut(filters: CatalogFilters, references: CatalogReferences | undefined): WayOut | undefined {
  return waysOut(filters).find(({ left }) => left.every((applied) => isGone(applied, references)));
}
