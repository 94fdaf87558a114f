import type { RequestOptions } from '#core/platform/http/service-client.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** The filters as the service takes them: lists as one comma-separated value, what filters nothing not at all (anime-service, Catalog rules). */
export function catalogSearch(filters: CatalogFilters): NonNullable<RequestOptions['search']> {
  const lists = {
    types: filters.types,
    seasons: filters.seasons,
    age_ratings: filters.ageRatings,
    genres: filters.genres,
    publish_statuses: filters.publishStatuses,
    production_statuses: filters.productionStatuses,
  };
  const search: Record<string, string | number> = {};
  for (const [name, values] of Object.entries(lists)) {
    if (values.length > 0) search[`f[${name}]`] = values.join(',');
  }
  if (filters.fromYear !== null) search['f[years][from_year]'] = filters.fromYear;
  if (filters.toYear !== null) search['f[years][to_year]'] = filters.toYear;
  if (filters.search.trim() !== '') search['f[search]'] = filters.search.trim();
  if (filters.sorting !== null) search['f[sorting]'] = filters.sorting;
  return search;
}
