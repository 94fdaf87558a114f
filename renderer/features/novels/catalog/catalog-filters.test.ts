import { describe, expect, it } from 'vitest';
import { goneWayOut } from '#renderer/parts/filters/ways-out.ts';
import { NovelFilters, type NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { NO_FILTERS } from './catalog-address.ts';
import { appliedFilters, cleared, isGone, waysOut, withoutValue, withValue } from './catalog-filters.ts';

const references: NovelReferences = {
  types: [
    { id: 10, name: 'Япония' },
    { id: 12, name: 'Китай' },
  ],
  statuses: [{ id: 1, name: 'Онгоинг' }],
  genres: [{ id: 34, name: 'Боевик', isAdult: false }],
  tags: [{ id: 2, name: 'Алхимия', isAdult: false }],
};

const filters = NovelFilters.parse({
  search: 'moon',
  types: [10, 99],
  statuses: [1],
  genres: [34, 98],
  tags: [2],
  sorting: 'name',
  isAscending: true,
});

const goneOf = (some: NovelFilters, known: NovelReferences | undefined) =>
  goneWayOut(waysOut(some), (applied) => isGone(applied, known));

describe('the filters of novels that are on', () => {
  it('are each taken off alone, until none is left but the order', () => {
    const applied = appliedFilters(filters);
    expect(applied).toHaveLength(7);
    for (const one of applied) {
      expect(appliedFilters(withoutValue(filters, one))).toEqual(applied.filter((other) => other !== one));
    }
    expect(applied.reduce(withoutValue, filters)).toEqual({ ...NO_FILTERS, sorting: 'name', isAscending: true });
    expect(cleared(filters)).toEqual({ ...NO_FILTERS, sorting: 'name', isAscending: true });
  });

  it('come back when they are put on again', () => {
    expect(withValue(NO_FILTERS, { group: 'tags', value: 7 }).tags).toEqual([7]);
    expect(withValue(filters, { group: 'genres', value: 7 }).genres).toEqual([34, 98, 7]);
  });

  it('are gone when the service does not list them, which is not known before it answered', () => {
    expect(appliedFilters(filters).filter((one) => isGone(one, references))).toEqual([
      { group: 'types', value: 99 },
      { group: 'genres', value: 98 },
    ]);
    expect(appliedFilters(filters).some((one) => isGone(one, undefined))).toBe(false);
    expect(isGone({ group: 'types', value: 99 }, { ...references, types: [] })).toBe(false);
  });
});

describe('the ways out of filters that find no novel', () => {
  it('leave out one genre or tag each, and whole lists of which any value is enough', () => {
    expect(waysOut(filters).map(({ left }) => left.map(({ group }) => group))).toEqual([
      ['types', 'types'],
      ['statuses'],
      ['genres'],
      ['genres'],
      ['tags'],
      ['search'],
    ]);
    expect(waysOut(filters)[0]?.filters).toEqual({ ...filters, types: [] });
  });

  it('begin with what no longer exists, where that alone is enough', () => {
    expect(goneOf(filters, references)?.left).toEqual([{ group: 'genres', value: 98 }]);
    expect(goneOf({ ...filters, genres: [34] }, references)).toBeUndefined();
    expect(goneOf({ ...filters, genres: [], types: [99] }, references)?.filters.types).toEqual([]);
    expect(goneOf(filters, undefined)).toBeUndefined();
  });
});
