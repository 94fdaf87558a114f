import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListFilters, ListSorting } from '#shared/domain/anime/release-list.ts';
import { addressFromSearch, type ShelfOrder, searchFromAddress } from './library-address.ts';

export type ChangeFilters = (change: (filters: ListFilters) => ListFilters) => void;

/** What of the library is open lives in the address: every change can be undone by going back. */
export function useLibraryAddress() {
  const address = addressFromSearch(useSearch({ from: '/frame/library' }));
  const navigate = useNavigate({ from: '/library' });

  const change: ChangeFilters = (next) =>
    void navigate({
      search: (current) => {
        const before = addressFromSearch(current);
        return searchFromAddress({ ...before, filters: next(before.filters) });
      },
    });

  function sort(sorting: ListSorting): void {
    void navigate({ search: (current) => searchFromAddress({ ...addressFromSearch(current), sorting }) });
  }

  function sortShelves(order: ShelfOrder): void {
    void navigate({ search: (current) => searchFromAddress({ ...addressFromSearch(current), order }) });
  }

  /** While one types, every text takes the place of the one before. */
  function search(text: string): void {
    void navigate({
      search: (current) => {
        const before = addressFromSearch(current);
        return searchFromAddress({ ...before, filters: { ...before.filters, search: text } });
      },
      replace: address.filters.search !== '' && text !== '',
    });
  }

  return { address, change, sort, sortShelves, search };
}
