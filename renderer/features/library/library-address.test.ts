import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListFilters, ListSorting } from '#shared/domain/anime/release-list.ts';
import {
  addressFromSearch,
  LIBRARY_TABS,
  librarySearch,
  NOVEL_PARTS,
  SHELF_ORDERS,
  searchFromAddress,
  searchOfPart,
  searchOfTab,
} from './library-address.ts';

const scrap = fc.oneof(fc.string({ maxLength: 2_000, unit: 'binary' }), fc.array(fc.integer()).map(String));
const garbage = fc.dictionary(
  fc.oneof(fc.constantFrom('tab', 'q', 'types', 'ages', 'genres', 'years', 'sort', 'part', 'order'), fc.string()),
  scrap,
);

describe("the library's address", () => {
  it('keeps the tab, the filters and the order', () => {
    const address = {
      tab: 'watching',
      filters: {
        search: 'night',
        types: ['MOVIE', 'TV'],
        ageRatings: ['R16_PLUS'],
        genres: [3, 21],
        years: [2019, 2024],
      },
      sorting: 'name-asc',
      part: 'reading',
      order: 'touched',
    } as const;
    const search = {
      tab: 'watching',
      q: 'night',
      types: 'MOVIE,TV',
      ages: 'R16_PLUS',
      genres: '3,21',
      years: '2019,2024',
      sort: 'name-asc',
    };
    const { filters } = address;
    const copied = { ...filters, types: [...filters.types], ageRatings: [...filters.ageRatings] };
    const whole = { ...address, filters: { ...copied, genres: [...filters.genres], years: [...filters.years] } };
    expect(searchFromAddress(whole)).toEqual(search);
    expect(addressFromSearch(search)).toEqual(whole);
  });

  it('omits default values, and filters of a tab that has none', () => {
    expect(librarySearch({ tab: 'favourites', sort: 'added-desc', q: '  ' })).toEqual({});
    expect(librarySearch({ tab: 'history', types: 'TV', sort: 'year-asc' })).toEqual({
      tab: 'history',
      sort: 'year-asc',
    });
  });

  it('leads to another tab in the same order and without filters', () => {
    const address = addressFromSearch({ tab: 'planned', types: 'TV', sort: 'year-asc' });
    expect(searchOfTab('watched', address)).toEqual({ tab: 'watched', sort: 'year-asc' });
  });

  it('keeps the open shelf and its order in the tab of novels only', () => {
    const search = { tab: 'novels', part: 'want', order: 'name', sort: 'year-asc' };
    expect(librarySearch({ ...search, types: 'TV', q: 'x' })).toEqual(search);
    expect(librarySearch({ tab: 'novels', part: 'reading', order: 'touched' })).toEqual({ tab: 'novels' });
    expect(librarySearch({ tab: 'saved', part: 'want', types: 'TV' })).toEqual({ tab: 'saved' });
    expect(librarySearch({ part: 'want', order: 'name' })).toEqual({});
  });

  it('keeps the search in the notes, and drops it on the way to another part', () => {
    const search = { tab: 'novels', part: 'notes', q: 'lamp' };
    expect(librarySearch({ ...search, types: 'TV' })).toEqual(search);
    expect(searchOfPart('history', addressFromSearch(search))).toEqual({ tab: 'novels', part: 'history' });
  });

  it('leads to another shelf in the same order, and to the lists in theirs', () => {
    const address = addressFromSearch({ tab: 'novels', part: 'want', order: 'name', sort: 'year-asc' });
    expect(searchOfPart('history', address)).toEqual({
      tab: 'novels',
      part: 'history',
      order: 'name',
      sort: 'year-asc',
    });
    expect(searchOfPart('reading', address)).not.toHaveProperty('part');
    expect(searchOfTab('watched', address)).toEqual({ tab: 'watched', sort: 'year-asc' });
  });

  it('is valid for any input, and unchanged when cleaned again', () => {
    fc.assert(
      fc.property(garbage, (search) => {
        const address = addressFromSearch(search);
        expect(LIBRARY_TABS).toContain(address.tab);
        expect(ListFilters.parse(address.filters)).toEqual(address.filters);
        expect(ListSorting.parse(address.sorting)).toBe(address.sorting);
        expect(NOVEL_PARTS).toContain(address.part);
        expect(SHELF_ORDERS).toContain(address.order);
        const written = librarySearch(search);
        expect(librarySearch(written)).toEqual(written);
      }),
    );
  });
});
