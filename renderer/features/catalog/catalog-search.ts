import { addressTable, idsIn, textIn, valuesIn, yearIn } from '#renderer/parts/filters/address-values.ts';
import type { Search } from '#renderer/parts/router/address-search.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** The service's default order, which addresses omit (anime-service, Catalog rule 7). */
export const USUAL_SORTING = 'FRESH_AT_DESC';

function sortingIn(written: string): string | null {
  const [sorting] = valuesIn(written);
  return sorting === undefined || sorting === USUAL_SORTING ? null : sorting;
}

const table = addressTable<CatalogFilters>({
  search: ['q', textIn],
  types: ['types', valuesIn],
  seasons: ['seasons', valuesIn],
  ageRatings: ['ages', valuesIn],
  genres: ['genres', idsIn],
  publishStatuses: ['status', valuesIn],
  productionStatuses: ['production', valuesIn],
  fromYear: ['from', yearIn],
  toYear: ['to', yearIn],
  sorting: ['sort', sortingIn, USUAL_SORTING],
});

/** Whether the range ends before it starts, which finds nothing (anime-service, Catalog rule 5). */
function isBackwards({ fromYear, toYear }: CatalogFilters): boolean {
  return fromYear !== null && toYear !== null && fromYear > toYear;
}

/** A range that ends before it starts is turned round. */
function read(search: Search): CatalogFilters {
  const filters = table.read(search);
  const { fromYear, toYear } = filters;
  return isBackwards(filters) ? { ...filters, fromYear: toYear, toYear: fromYear } : filters;
}

/** With one end of the range chosen; the other is open when the chosen one crosses it. */
export function withYear(filters: CatalogFilters, end: 'fromYear' | 'toYear', year: number | null): CatalogFilters {
  const chosen = { ...filters, [end]: year };
  return isBackwards(chosen) ? { ...filters, fromYear: null, toYear: null, [end]: year } : chosen;
}

export const catalogAddress = { ...table, read, clean: (search: Search) => table.write(read(search)) };
