import { idsIn, plainText, valuesIn, writtenIn } from '#renderer/parts/filters/address-values.ts';
import { NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';

/** The novel catalogue's part of the address as it is written there: lists with commas, nothing where nothing is filtered. */
export type NovelSearch = {
  readonly q?: string;
  readonly genres?: string;
  readonly tags?: string;
  readonly types?: string;
  readonly status?: string;
  readonly sort?: string;
  readonly dir?: string;
};

export const NO_FILTERS: NovelFilters = NovelFilters.parse({});

/** Which way an order runs unless the other is asked for: names from the first letter on, all else from the most. */
export function isUsuallyAscending(sorting: NovelSorting): boolean {
  return sorting === 'name';
}

/** Reads filters from any address and never fails: unknown values are ignored. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>): NovelFilters {
  const sorting = NovelSorting.catch(NO_FILTERS.sorting).parse(firstOf(search['sort']));
  const direction = firstOf(search['dir']);
  const isTurned = direction === (isUsuallyAscending(sorting) ? 'desc' : 'asc');
  return {
    search: plainText(writtenIn(search['q'])[0] ?? ''),
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

/** The one way to write these filters: values in order and once, and no word of what filters nothing. */
export function searchFromFilters(filters: NovelFilters): NovelSearch {
  const { sorting, isAscending } = filters;
  const isTurned = sorting !== 'random' && isAscending !== isUsuallyAscending(sorting);
  const written = {
    q: plainText(filters.search),
    genres: idsIn(filters.genres).join(','),
    tags: idsIn(filters.tags).join(','),
    types: idsIn(filters.types).join(','),
    status: idsIn(filters.statuses).join(','),
    sort: sorting === NO_FILTERS.sorting ? '' : sorting,
    dir: isTurned ? (isAscending ? 'asc' : 'desc') : '',
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

/** `validateSearch` of the catalogue's address: any garbage becomes what can be shown. */
export function novelSearch(search: Readonly<Record<string, unknown>>): NovelSearch {
  return searchFromFilters(filtersFromSearch(search));
}
