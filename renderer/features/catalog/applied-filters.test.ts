import { describe, expect, it } from 'vitest';
import { goneWayOut } from '#renderer/parts/filters/ways-out.ts';
import { CatalogFilters, type CatalogReferences } from '#shared/domain/anime/catalog.ts';
import {
  appliedFilters,
  areYearsBackwards,
  cleared,
  goneSorting,
  isGone,
  NO_FILTERS,
  waysOut,
  withoutValue,
  withValue,
  withYearsSwapped,
} from './applied-filters.ts';

const references: CatalogReferences = {
  types: [{ value: 'TV', label: 'ТВ' }],
  seasons: [{ value: 'winter', label: 'Зима' }],
  ageRatings: [],
  genres: [{ id: 1, name: 'Драма' }],
  publishStatuses: [],
  productionStatuses: [],
  sortings: [{ value: 'YEAR_ASC', label: 'Старые' }],
  years: [2010, 2020],
};

const filters = CatalogFilters.parse({
  search: 'moon',
  types: ['TV', 'VHS'],
  seasons: ['winter'],
  genres: [1, 99],
  fromYear: 2020,
  toYear: 2010,
  sorting: 'BY_SMELL',
});

const goneOf = (some: CatalogFilters, known: CatalogReferences | undefined) =>
  goneWayOut(waysOut(some), (applied) => isGone(applied, known));

describe('the filters that are on', () => {
  it('are each taken off alone, until none is left', () => {
    const applied = appliedFilters(filters);
    expect(applied).toHaveLength(7);
    for (const one of applied) {
      const rest = appliedFilters(withoutValue(filters, one));
      expect(rest).toEqual(applied.filter((other) => other !== one));
    }
    expect(applied.reduce(withoutValue, filters)).toEqual({ ...NO_FILTERS, sorting: 'BY_SMELL' });
  });

  it('come back when they are put on again', () => {
    expect(withValue(NO_FILTERS, { group: 'genres', value: 7 }).genres).toEqual([7]);
    expect(withValue(filters, { group: 'types', value: 'ONA' }).types).toEqual(['TV', 'VHS', 'ONA']);
    expect(withoutValue(filters, { group: 'types', value: 'TV' }).types).toEqual(['VHS']);
  });

  it('are gone when the service does not list them, which is not known before it answered', () => {
    const gone = appliedFilters(filters).filter((one) => isGone(one, references));
    expect(gone).toEqual([
      { group: 'types', value: 'VHS' },
      { group: 'genres', value: 99 },
    ]);
    expect(appliedFilters(filters).some((one) => isGone(one, undefined))).toBe(false);
    expect(goneSorting(filters, references)).toEqual({ group: 'sorting', value: 'BY_SMELL' });
    expect(goneSorting(filters, undefined)).toBeUndefined();
  });

  it('are cleared all at once, and the order stays if it exists', () => {
    expect(cleared(filters, references)).toEqual(NO_FILTERS);
    expect(cleared({ ...filters, sorting: 'YEAR_ASC' }, references)).toEqual({ ...NO_FILTERS, sorting: 'YEAR_ASC' });
  });

  it('can have years that run backwards, and are turned round', () => {
    expect(areYearsBackwards(filters)).toBe(true);
    expect(areYearsBackwards(withYearsSwapped(filters))).toBe(false);
    expect(areYearsBackwards({ ...filters, toYear: null })).toBe(false);
    expect(areYearsBackwards({ ...filters, toYear: 2020 })).toBe(false);
  });
});

describe('the ways out of filters that find nothing', () => {
  it('leave out one genre each, and whole lists of which any value is enough', () => {
    expect(waysOut(filters).map(({ left }) => left.map(({ group }) => group))).toEqual([
      ['types', 'types'],
      ['genres'],
      ['genres'],
      ['years'],
      ['seasons'],
      ['search'],
    ]);
    expect(waysOut(filters)[0]?.filters).toEqual({ ...filters, types: [] });
  });

  it('begin with what no longer exists, where that alone is enough', () => {
    expect(goneOf(filters, references)?.left).toEqual([{ group: 'genres', value: 99 }]);
    expect(goneOf({ ...filters, genres: [] }, references)).toBeUndefined();
    expect(goneOf({ ...filters, genres: [], types: ['VHS'] }, references)?.filters.types).toEqual([]);
    expect(goneOf(filters, undefined)).toBeUndefined();
  });
});
