import { idsIn, searchOf, textIn, valuesIn, writtenIn, yearsIn } from '#renderer/parts/filters/address-values.ts';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { currentSearch, navigate, useSearch } from '#renderer/parts/router/router.ts';
import type { ListFilters, ListName, ListSorting } from '#shared/domain/anime/release-list.ts';
import type { ShelfName } from '#shared/domain/novels/reading.ts';

export type LibraryTab = ListName | 'history' | 'statistics' | 'novels' | 'saved';

// Written out, since every start reads addresses, and the schemas would slow it.
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

export type LibraryAddress = {
  readonly tab: LibraryTab;
  readonly filters: ListFilters;
  readonly sorting: ListSorting;
  readonly part: NovelPart;
  readonly order: ShelfOrder;
};

type LibrarySearch = ReturnType<typeof searchFromAddress>;

export const LIBRARY_TABS: readonly LibraryTab[] = [...LISTS, 'history', 'statistics', 'novels', 'saved'];
export const NO_FILTERS: ListFilters = { search: '', types: [], ageRatings: [], genres: [], years: [] };
const USUAL_TAB: LibraryTab = 'favourites';
/** As the service lists them by itself (anime-service, Favorites). */
const USUAL_SORTING: ListSorting = 'added-desc';
const USUAL_PART: NovelPart = 'reading';
const USUAL_ORDER: ShelfOrder = 'touched';

/** Reads any address: unknown values are ignored. */
export function addressFromSearch(search: Readonly<Record<string, unknown>>): LibraryAddress {
  const choiceOf = <Value extends string>(values: readonly Value[], key: string, usual: Value): Value =>
    values.find((value) => value === writtenIn(search[key])[0]) ?? usual;
  return {
    tab: choiceOf(LIBRARY_TABS, 'tab', USUAL_TAB),
    filters: {
      search: textIn(search['q']),
      types: valuesIn(search['types']),
      ageRatings: valuesIn(search['ages']),
      genres: idsIn(search['genres']),
      years: yearsIn(search['years']),
    },
    sorting: choiceOf(SORTINGS, 'sort', USUAL_SORTING),
    part: choiceOf(NOVEL_PARTS, 'part', USUAL_PART),
    order: choiceOf(SHELF_ORDERS, 'order', USUAL_ORDER),
  };
}

/** The address as the app writes it, without usual values. Only lists have filters, notes and histories a search, and only the novels shelves. */
export function searchFromAddress({ tab, filters, sorting, part, order }: LibraryAddress) {
  const isList = LISTS.some((list) => list === tab);
  const { types, ageRatings, genres, years } = isList ? filters : NO_FILTERS;
  const isSearched = isList || tab === 'history' || (tab === 'novels' && (part === 'notes' || part === 'history'));
  return searchOf({
    tab: tab === USUAL_TAB ? null : tab,
    q: isSearched ? filters.search : '',
    types,
    ages: ageRatings,
    genres,
    years,
    sort: sorting === USUAL_SORTING ? null : sorting,
    part: tab !== 'novels' || part === USUAL_PART ? null : part,
    order: tab !== 'novels' || order === USUAL_ORDER ? null : order,
  });
}

export function librarySearch(search: Readonly<Record<string, unknown>>): LibrarySearch {
  return searchFromAddress(addressFromSearch(search));
}

/** Another part of the library, in the same order and without the filters, whose values differ between lists. */
export function searchOfTab(tab: LibraryTab, address: LibraryAddress): LibrarySearch {
  const { sorting, order } = address;
  return searchFromAddress({ tab, filters: NO_FILTERS, sorting, part: USUAL_PART, order });
}

export function searchOfPart(part: NovelPart, address: LibraryAddress): LibrarySearch {
  return searchFromAddress({ ...address, tab: 'novels', part, filters: NO_FILTERS });
}

export function useLibraryAddress() {
  const address = addressFromSearch(useSearch());

  function write(next: (before: LibraryAddress) => LibraryAddress): void {
    const search = searchFromAddress(next(addressFromSearch(currentSearch())));
    void navigate(addressOf.library(search), { replace: true });
  }
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
