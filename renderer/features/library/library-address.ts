import { useNavigate, useSearch } from '@tanstack/react-router';
import { idsIn, plainText, valuesIn, writtenIn, yearsIn } from '#renderer/parts/filters/address-values.ts';
import { filterChanges } from '#renderer/parts/filters/filter-groups.ts';
import { ListFilters, ListName, ListSorting } from '#shared/domain/anime/release-list.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';

export type LibraryTab = ListName | 'history' | 'novels' | 'saved';

/** What of the novels is open: a shelf, or what was read. */
export const NOVEL_PARTS = [...ShelfName.values, 'history'] as const;
export type NovelPart = (typeof NOVEL_PARTS)[number];
export const SHELF_ORDERS = ['touched', 'name', 'news'] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];

/** What of the library is open. */
export type LibraryAddress = {
  readonly tab: LibraryTab;
  readonly filters: ListFilters;
  readonly sorting: ListSorting;
  readonly part: NovelPart;
  readonly order: ShelfOrder;
};

/** The library's part of the address as it is written there: lists with commas, nothing where it is as usual. */
type LibrarySearch = {
  readonly tab?: string | undefined;
  readonly q?: string;
  readonly types?: string;
  readonly ages?: string;
  readonly genres?: string;
  readonly years?: string;
  readonly sort?: string;
  /** Part of the novels page. */
  readonly part?: string | undefined;
  readonly order?: string;
};

export const LIBRARY_TABS: readonly LibraryTab[] = [...ListName.values, 'history', 'novels', 'saved'];
export const NO_FILTERS: ListFilters = ListFilters.parse({});
const USUAL_TAB: LibraryTab = 'favourites';
/** As the service lists them by itself (anime-service, Favorites). */
const USUAL_SORTING: ListSorting = 'added-desc';
const USUAL_PART: NovelPart = 'reading';
const USUAL_ORDER: ShelfOrder = 'touched';

/** Reads any address and never fails: unknown values are ignored. */
export function addressFromSearch(search: Readonly<Record<string, unknown>>): LibraryAddress {
  const [tab, sorting] = [writtenIn(search['tab'])[0], writtenIn(search['sort'])[0]];
  const [part, order] = [writtenIn(search['part'])[0], writtenIn(search['order'])[0]];
  return {
    tab: LIBRARY_TABS.find((each) => each === tab) ?? USUAL_TAB,
    filters: {
      search: plainText(writtenIn(search['q'])[0] ?? ''),
      types: valuesIn(search['types']),
      ageRatings: valuesIn(search['ages']),
      genres: idsIn(search['genres']),
      years: yearsIn(search['years']),
    },
    sorting: ListSorting.safeParse(sorting).data ?? USUAL_SORTING,
    part: NOVEL_PARTS.find((each) => each === part) ?? USUAL_PART,
    order: SHELF_ORDERS.find((each) => each === order) ?? USUAL_ORDER,
  };
}

/** The one way to write it. Only lists have filters, and only the novels have shelves. */
export function searchFromAddress({ tab, filters, sorting, part, order }: LibraryAddress): LibrarySearch {
  const isList = tab !== 'history' && tab !== 'novels' && tab !== 'saved';
  const { search, types, ageRatings, genres, years } = isList ? filters : NO_FILTERS;
  const written = {
    tab: tab === USUAL_TAB ? '' : tab,
    q: plainText(search),
    types: valuesIn(types).join(','),
    ages: valuesIn(ageRatings).join(','),
    genres: idsIn(genres).join(','),
    years: yearsIn(years).join(','),
    sort: sorting === USUAL_SORTING ? '' : sorting,
    part: tab !== 'novels' || part === USUAL_PART ? '' : part,
    order: tab !== 'novels' || order === USUAL_ORDER ? '' : order,
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

/** `validateSearch` of the library's address: any garbage becomes what can be shown. */
export function librarySearch(search: Readonly<Record<string, unknown>>): LibrarySearch {
  return searchFromAddress(addressFromSearch(search));
}

/**
 * Another part of the library: in the same order, without the filters, whose values are each list's own. It names the
 * part also where that is the usual one, so that a link to it does not pass for a link to every part.
 */
export function searchOfTab(tab: LibraryTab, address: LibraryAddress): LibrarySearch {
  const { sorting, order } = address;
  return { tab: undefined, ...searchFromAddress({ tab, filters: NO_FILTERS, sorting, part: USUAL_PART, order }) };
}

/** Another part of the novels. */
export function searchOfPart(part: NovelPart, address: LibraryAddress): LibrarySearch {
  return { part: undefined, ...searchFromAddress({ ...address, tab: 'novels', part }) };
}

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
