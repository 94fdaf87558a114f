import { describe, expect, it } from 'vitest';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import { appliedChoices, filterGroup, waysOut, withoutChoices } from './filter-groups.ts';

type Known = { readonly types?: readonly string[]; readonly genres?: readonly number[] };

const filters = CatalogFilters.parse({ types: ['TV', 'VHS'], genres: [1, 99] });
const goneName = (name: string) => `${name}, gone`;

function named<Value extends string | number>(values: readonly Value[] | undefined) {
  return values?.map((value) => ({ value, name: String(value), isHidden: value === 13 }));
}

function groupsOf(some: CatalogFilters, { types, genres }: Known) {
  return [
    filterGroup({ key: 'types', filters: some, title: 'Type', known: named(types), unknownName: String, goneName }),
    filterGroup({
      key: 'genres',
      filters: some,
      title: 'Genres',
      known: named(genres),
      unknownName: String,
      goneName,
      matchesAll: true,
    }),
  ];
}

const known = { types: ['TV', 'ONA'], genres: [1, 7, 13] };
const keysOf = (choices: readonly { readonly key: string }[]) => choices.map(({ key }) => key);

describe('the choices of a filter', () => {
  const groups = groupsOf(filters, known);
  const applied = appliedChoices(groups);

  it('are the known values that may be shown, then chosen values that no longer exist', () => {
    expect(groups.map(({ choices }) => keysOf(choices))).toEqual([
      ['types TV', 'types ONA', 'types VHS'],
      ['genres 1', 'genres 7', 'genres 99'],
    ]);
    expect(keysOf(groupsOf({ ...filters, genres: [13] }, known)[1]?.choices ?? [])).toContain('genres 13');
  });

  it('can be turned off one by one or all together', () => {
    expect(keysOf(applied)).toEqual(['types TV', 'types VHS', 'genres 1', 'genres 99']);
    for (const choice of applied) {
      const rest = appliedChoices(groupsOf(choice.set(filters, false), known));
      expect(keysOf(rest)).toEqual(keysOf(applied).filter((key) => key !== choice.key));
    }
    expect(withoutChoices(filters, applied)).toEqual(CatalogFilters.parse({}));
  });

  it('are appended to the filter when turned on', () => {
    const ona = groups[0]?.choices[1];
    expect(ona?.set(filters, true).types).toEqual(['TV', 'VHS', 'ONA']);
  });

  it('are named as gone if the service does not list them, but not before it has sent its values', () => {
    const goneIn = (some: Known) => appliedChoices(groupsOf(filters, some)).flatMap((choice) => choice.goneName ?? []);
    expect(goneIn(known)).toEqual(['VHS, gone', '99, gone']);
    expect(goneIn({})).toEqual([]);
    expect(goneIn({ types: [], genres: known.genres })).toEqual(['99, gone']);
  });
});

describe('the ways out of filters that find nothing', () => {
  it('remove single values of filters that must match all, and whole lists of others', () => {
    const ways = waysOut(groupsOf(filters, known));
    expect(ways.map(keysOf)).toEqual([['types TV', 'types VHS'], ['genres 1'], ['genres 99']]);
    expect(withoutChoices(filters, ways[0] ?? [])).toEqual({ ...filters, types: [] });
  });

  it('are none without filters, and six at most', () => {
    expect(waysOut(groupsOf(CatalogFilters.parse({}), known))).toEqual([]);
    const genres = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(waysOut(groupsOf({ ...filters, genres }, known))).toHaveLength(6);
  });
});
