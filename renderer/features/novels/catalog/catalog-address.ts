import { type AddressTable, addressTable, idsIn, oneOf, textIn } from '#renderer/parts/filters/address-values.ts';
import type { NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';

// Written out: addresses are read at every start, which the schemas would slow.
const SORTINGS: readonly NovelSorting[] = [
  'views',
  'rate_avg',
  'last_chapter_at',
  'created_at',
  'chap_count',
  'name',
  'random',
];

/** The default direction of an order: ascending for names, descending for all others. */
export function isUsuallyAscending(sorting: NovelSorting): boolean {
  return sorting === 'name';
}

const table = addressTable<Omit<NovelFilters, 'isAscending'> & { readonly direction: string }>({
  search: ['q', textIn],
  genres: ['genres', idsIn],
  tags: ['tags', idsIn],
  types: ['types', idsIn],
  statuses: ['status', idsIn],
  sorting: ['sort', oneOf(SORTINGS, 'views'), 'views'],
  direction: ['dir', oneOf(['asc', 'desc', ''], '')],
});

/** The direction is written only if it is not the default; a random order has none. */
export const novelAddress: AddressTable<NovelFilters> = {
  read(search) {
    const { direction, ...filters } = table.read(search);
    const isAscending = direction === '' ? isUsuallyAscending(filters.sorting) : direction === 'asc';
    return { ...filters, isAscending: filters.sorting !== 'random' && isAscending };
  },
  write({ isAscending, ...filters }) {
    const isUsual = filters.sorting === 'random' || isAscending === isUsuallyAscending(filters.sorting);
    return table.write({ ...filters, direction: isUsual ? '' : isAscending ? 'asc' : 'desc' });
  },
  clean: (search) => novelAddress.write(novelAddress.read(search)),
};
