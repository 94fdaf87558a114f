import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import { filtersFromSearch, searchFromFilters } from './catalog-search.ts';

export type ChangeFilters = (change: (filters: CatalogFilters) => CatalogFilters) => void;

/** The filters, which live in the address: every change can be undone by going back. */
export function useCatalogFilters() {
  const filters = filtersFromSearch(useSearch({ from: '/frame/anime' }));
  const navigate = useNavigate({ from: '/anime' });

  const change: ChangeFilters = (next) =>
    void navigate({ search: (current) => searchFromFilters(next(filtersFromSearch(current))) });

  /** While one types, every text takes the place of the one before. */
  function search(text: string): void {
    void navigate({
      search: (current) => searchFromFilters({ ...filtersFromSearch(current), search: text }),
      replace: filters.search !== '' && text !== '',
    });
  }

  return { filters, change, search };
}
