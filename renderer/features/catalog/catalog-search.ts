import { addressTable, idsIn, textIn, valuesIn, writtenIn, yearIn } from '#renderer/parts/filters/address-values.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** The service's default order, which addresses omit (anime-service, Catalog rule 7). */
export const USUAL_SORTING = 'FRESH_AT_DESC';

function sortingIn(raw: unknown): string | null {
  const [sorting] = valuesIn(writtenIn(raw)[0]);
  return sorting === undefined || sorting === USUAL_SORTING ? null : sorting;
}

export const catalogAddress = addressTable<CatalogFilters>({
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
