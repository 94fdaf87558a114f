import { idsIn, searchOf, textIn, valuesIn, writtenIn, yearIn } from '#renderer/parts/filters/address-values.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** The service's default order, which addresses leave out (anime-service, Catalog rule 7). */
export const USUAL_SORTING = 'FRESH_AT_DESC';

/** Reads filters from any address and never fails: unknown values are ignored. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): CatalogFilters {
  const [sorting] = valuesIn(writtenIn(search['sort'])[0]);
  return {
    search: textIn(search['q']),
    types: valuesIn(search['types']),
    seasons: valuesIn(search['seasons']),
    ageRatings: valuesIn(search['ages']),
    genres: idsIn(search['genres']),
    publishStatuses: valuesIn(search['status']),
    productionStatuses: valuesIn(search['production']),
    fromYear: yearIn(search['from']),
    toYear: yearIn(search['to']),
    sorting: sorting === undefined || sorting === USUAL_SORTING ? null : sorting,
  };
}

export function searchFromFilters(filters: CatalogFilters) {
  return searchOf({
    q: filters.search,
    types: filters.types,
    seasons: filters.seasons,
    ages: filters.ageRatings,
    genres: filters.genres,
    status: filters.publishStatuses,
    production: filters.productionStatuses,
    from: filters.fromYear,
    to: filters.toYear,
    sort: filters.sorting === USUAL_SORTING ? null : filters.sorting,
  });
}

/** `validateSearch` of the catalogue's address: sorts the values and removes repeated ones. */
export function catalogSearch(search: Readonly<Record<string, unknown>>) {
  return searchFromFilters(filtersFromSearch(search));
}
