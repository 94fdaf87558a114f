import { idsIn, searchOf, textIn, valuesIn, writtenIn } from '#renderer/parts/filters/address-values.ts';
import type { NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';

// Written out, since every start reads addresses, and the schemas would slow it.
const SORTINGS: readonly NovelSorting[] = [
  'views',
  'rate_avg',
  'last_chapter_at',
  'created_at',
  'chap_count',
  'name',
  'random',
];
export const NO_FILTERS: NovelFilters = {
  search: '',
  genres: [],
  tags: [],
  types: [],
  statuses: [],
  sorting: 'views',
  isAscending: false,
};

/** Which way an order runs unless the other is asked for: names from the first letter on, all else from the most. */
export function isUsuallyAscending(sorting: NovelSorting): boolean {
  return sorting === 'name';
}

/** Reads filters from any address and never fails: unknown values are ignored. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): NovelFilters {
  const sorting = SORTINGS.find((each) => each === firstOf(search['sort'])) ?? NO_FILTERS.sorting;
  const direction = firstOf(search['dir']);
  const isTurned = direction === (isUsuallyAscending(sorting) ? 'desc' : 'asc');
  return {
    search: textIn(search['q']),
    genres: idsIn(search['genres']),
    tags: idsIn(search['tags']),
    types: idsIn(search['types']),
    statuses: idsIn(search['status']),
    sorting,
    isAscending: sorting !== 'random' && isTurned !== isUsuallyAscending(sorting),
  };
}

function firstOf(raw: unknown): string | undefined {
  return valuesIn(writtenIn(raw)[0])[0];
}

export function searchFromFilters(filters: NovelFilters) {
  const { search, genres, tags, types, statuses, sorting, isAscending } = filters;
  const isTurned = sorting !== 'random' && isAscending !== isUsuallyAscending(sorting);
  return searchOf({
    q: search,
    genres,
    tags,
    types,
    status: statuses,
    sort: sorting === NO_FILTERS.sorting ? null : sorting,
    dir: isTurned ? (isAscending ? 'asc' : 'desc') : null,
  });
}

/** `validateSearch` of the catalogue's address: sorts the values and removes repeated ones. */
export function novelSearch(search: Readonly<Record<string, unknown>>) {
  return searchFromFilters(filtersFromSearch(search));
}
