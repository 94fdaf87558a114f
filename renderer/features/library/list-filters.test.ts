import { describe, expect, it } from 'vitest';
import { ListFilters } from '#shared/domain/anime/release-list.ts';
import { appliedFilters, isFiltered, offeredFilters, withFilter } from './list-filters.ts';

const filters = ListFilters.parse({ types: ['TV'], genres: [21], years: [2024] });
const references = {
  types: [{ value: 'TV', label: 'TV', count: 4 }],
  ageRatings: [],
  genres: [{ id: 3, name: 'Drama', count: 2 }],
  years: [{ year: 2024, count: 1 }],
};

describe('the filters of a list', () => {
  it('are turned off one by one, and on again', () => {
    const [, genre] = appliedFilters(filters);
    if (genre === undefined) throw new Error('A genre is on');
    const without = withFilter(filters, genre, false);
    expect(without.genres).toEqual([]);
    expect(withFilter(without, genre, true)).toEqual(filters);
    expect(withFilter(filters, genre, true)).toEqual(filters);
  });
  it('offer what occurs, and at the end what is on though it does not', () => {
    expect(offeredFilters('genres', filters, references)).toEqual([
      { filter: { group: 'genres', value: 3 }, count: 2 },
      { filter: { group: 'genres', value: 21 }, count: 0 },
    ]);
    expect(offeredFilters('years', filters, references)).toHaveLength(1);
  });
  it('count the search as one', () => {
    expect(isFiltered(ListFilters.parse({}))).toBe(false);
    expect(isFiltered(ListFilters.parse({ search: 'x' }))).toBe(true);
  });
});
