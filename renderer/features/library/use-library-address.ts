import { useNavigate, useSearch } from '@tanstack/react-router';
import { filterChanges } from '#renderer/parts/filters/filter-changes.ts';
import type { ListSorting } from '#shared/domain/anime/release-list.ts';
import { addressFromSearch, type LibraryAddress, type ShelfOrder, searchFromAddress } from './library-address.ts';

/** What of the library is open lives in the address: every change can be undone by going back. */
export function useLibraryAddress() {
  const address = addressFromSearch(useSearch({ from: '/frame/library' }));
  const navigate = useNavigate({ from: '/library' });

  const write = (next: (before: LibraryAddress) => LibraryAddress, replace = false) =>
    void navigate({ search: (current) => searchFromAddress(next(addressFromSearch(current))), replace });

  return {
    address,
    ...filterChanges(address.filters, (next, isReplacing) =>
      write((before) => ({ ...before, filters: next(before.filters) }), isReplacing),
    ),
    sort: (sorting: ListSorting) => write((before) => ({ ...before, sorting })),
    sortShelves: (order: ShelfOrder) => write((before) => ({ ...before, order })),
  };
}
