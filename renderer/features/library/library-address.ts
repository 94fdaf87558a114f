import {
  addressTable,
  idsIn,
  oneOf,
  textIn,
  useAddress,
  valuesIn,
  yearsIn,
} from '#renderer/parts/filters/address-values.ts';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import type { Search } from '#renderer/parts/router/address-search.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import type { ListFilters, ListName, ListSorting } from '#shared/domain/anime/release-list.ts';
import type { ShelfName } from '#shared/domain/novels/reading.ts';

export type LibraryTab = ListName | 'history' | 'statistics' | 'novels' | 'saved';

// Written out: addresses are read at every start, which the schemas would slow.
const LISTS: readonly ListName[] = ['favourites', 'planned', 'watching', 'watched', 'postponed', 'abandoned'];
const SORTINGS: readonly ListSorting[] = [
  ...(['added-desc', 'added-asc', 'fresh-desc', 'fresh-asc', 'popularity-desc', 'popularity-asc'] as const),
  ...(['year-desc', 'year-asc', 'name-asc'] as const),
];
const SHELVES = ['want', 'reading', 'finished', 'dropped'] as const satisfies readonly ShelfName[];

export const NOVEL_PARTS = [...SHELVES, 'notes', 'history', 'statistics'] as const;
export type NovelPart = (typeof NOVEL_PARTS)[number];
export const SHELF_ORDERS = ['touched', 'name', 'news'] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];
const USUAL_PART: NovelPart = 'reading';
const USUAL_ORDER: ShelfOrder = 'touched';

export const LIBRARY_TABS: readonly LibraryTab[] = [...LISTS, 'history', 'statistics', 'novels', 'saved'];
export const NO_FILTERS: ListFilters = { search: '', types: [], ageRatings: [], genres: [], years: [] };

const table = addressTable<ListFilters & Omit<LibraryAddress, 'filters'>>({
  tab: ['tab', oneOf(LIBRARY_TABS, 'favourites'), 'favourites'],
  search: ['q', textIn],
  types: ['types', valuesIn],
  ageRatings: ['ages', valuesIn],
  genres: ['genres', idsIn],
  years: ['years', yearsIn],
  // The service's own order (anime-service, Favorites).
  sorting: ['sort', oneOf(SORTINGS, 'added-desc'), 'added-desc'],
  part: ['part', oneOf(NOVEL_PARTS, USUAL_PART), USUAL_PART],
  order: ['order', oneOf(SHELF_ORDERS, USUAL_ORDER), USUAL_ORDER],
});

type LibraryAddress = {
  readonly tab: LibraryTab;
  readonly filters: ListFilters;
  readonly sorting: ListSorting;
  readonly part: NovelPart;
  readonly order: ShelfOrder;
};

type LibrarySearch = Readonly<Record<string, string>>;

export function addressFromSearch(search: Search): LibraryAddress {
  const { tab, sorting, part, order, ...filters } = table.read(search);
  return { tab, sorting, part, order, filters };
}

/** The address as the app writes it, without default values and without what the tab does not have. */
export function searchFromAddress({ filters, ...place }: LibraryAddress): LibrarySearch {
  const { tab, part } = place;
  const isList = LISTS.some((list) => list === tab);
  const isOfNovels = tab === 'novels';
  const isSearched = isList || tab === 'history' || (isOfNovels && (part === 'notes' || part === 'history'));
  const shown = { ...(isList ? filters : NO_FILTERS), search: isSearched ? filters.search : '' };
  const shelves = isOfNovels ? {} : { part: USUAL_PART, order: USUAL_ORDER };
  return table.write({ ...place, ...shown, ...shelves });
}

export function librarySearch(search: Search): LibrarySearch {
  return searchFromAddress(addressFromSearch(search));
}

/** Another tab in the same order, without filters: their values differ between lists. */
export function searchOfTab(tab: LibraryTab, address: LibraryAddress): LibrarySearch {
  const { sorting, order } = address;
  return searchFromAddress({ tab, filters: NO_FILTERS, sorting, part: USUAL_PART, order });
}

export function searchOfPart(part: NovelPart, address: LibraryAddress): LibrarySearch {
  return searchFromAddress({ ...address, tab: 'novels', part, filters: NO_FILTERS });
}

export function useLibraryAddress() {
  const [address, write] = useAddress({ read: addressFromSearch, write: searchFromAddress }, addressOf.library);
  const change: ChangeFilters<ListFilters> = (next) =>
    write((before) => ({ ...before, filters: next(before.filters) }));

  return {
    address,
    change,
    search: (search: string) => change((before) => ({ ...before, search })),
    sort: (sorting: ListSorting) => write((before) => ({ ...before, sorting })),
    sortShelves: (order: ShelfOrder) => write((before) => ({ ...before, order })),
  };
}
