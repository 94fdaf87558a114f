import { idsIn, plainText, valuesIn, writtenIn, yearIn } from '#renderer/parts/filters/address-values.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** The catalogue's part of the address as it is written there: lists with commas, nothing where nothing is filtered. */
export type CatalogSearch = {
  readonly q?: string;
  readonly types?: string;
  readonly seasons?: string;
  readonly ages?: string;
  readonly genres?: string;
  readonly status?: string;
  readonly production?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: string;
};

/** The service's order where none is asked for, so that asking for it says nothing (anime-service, Catalog rule 7). */
export const USUAL_SORTING = 'FRESH_AT_DESC';

/** Reads filters from any address and never fails: unknown values are ignored. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): CatalogFilters {
  const [sorting] = valuesIn(writtenIn(search['sort'])[0]);
  return {
    search: plainText(writtenIn(search['q'])[0] ?? ''),
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

/** The one way to write these filters: values in order and once, and no word of what filters nothing. */
export function searchFromFilters(filters: CatalogFilters): CatalogSearch {
  const written = {
    q: plainText(filters.search),
    types: valuesIn(filters.types).join(','),
    seasons: valuesIn(filters.seasons).join(','),
    ages: valuesIn(filters.ageRatings).join(','),
    genres: idsIn(filters.genres).join(','),
    status: valuesIn(filters.publishStatuses).join(','),
    production: valuesIn(filters.productionStatuses).join(','),
    from: String(filters.fromYear ?? ''),
    to: String(filters.toYear ?? ''),
    sort: filters.sorting === USUAL_SORTING ? '' : (filters.sorting ?? ''),
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

/** `validateSearch` of the catalogue's address: any garbage becomes what can be shown. */
export function catalogSearch(search: Readonly<Record<string, unknown>>): CatalogSearch {
  return searchFromFilters(filtersFromSearch(search));
}
