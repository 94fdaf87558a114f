import { type AddressTable, addressTable, idsIn, oneOf, textIn } from '#renderer/parts/filters/address-values.ts';
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

const table = addressTable<Omit<NovelFilters, 'isAscending'> & { readonly direction: string }>({
  search: ['q', textIn],
  genres: ['genres', idsIn],
  tags: ['tags', idsIn],
  types: ['types', idsIn],
  statuses: ['status', idsIn],
  sorting: ['sort', oneOf(SORTINGS, NO_FILTERS.sorting), NO_FILTERS.sorting],
  direction: ['dir', oneOf(['asc', 'desc', ''], '')],
});

/** The direction is written where it is not the usual one; a random order has none. */
export const novelAddress: AddressTable<NovelFilters> = {
  read(search) {
    const { direction, ...filters } = table.read(search);
    const isUsual = isUsuallyAscending(filters.sorting);
    const isTurned = direction === (isUsual ? 'desc' : 'asc');
    return { ...filters, isAscending: filters.sorting !== 'random' && isTurned !== isUsual };
  },
  write({ isAscending, ...filters }) {
    const isTurned = filters.sorting !== 'random' && isAscending !== isUsuallyAscending(filters.sorting);
    return table.write({ ...filters, direction: isTurned ? (isAscending ? 'asc' : 'desc') : '' });
  },
  clean: (search) => novelAddress.write(novelAddress.read(search)),
};
