import { describe, expect, it } from 'vitest';
import type { ListedFacts } from '#core/watching/lists/listed-releases.ts';
import { ListFilters, type ListSorting } from '#shared/domain/anime/release-list.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { arrangedList, referencesOf } from './list-page.ts';

const tv = { value: 'TV', label: 'TV' };
const film = { value: 'MOVIE', label: 'Film' };
const [calm, magic] = [
  { id: 1, name: 'Calm' },
  { id: 2, name: 'Magic' },
];

function facts(id: number, known: Parameters<typeof sampleCard>[0], rest: Partial<ListedFacts> = {}): ListedFacts {
  return { card: sampleCard({ id, ...known }), freshAt: null, inFavourites: null, ...rest };
}

/** The last added first. */
const list = [
  facts(
    4,
    { name: { main: 'Ёлка', english: 'Beta', alternative: null }, type: tv, year: 2020, genres: [calm, magic] },
    { freshAt: '2026-01-01T23:00:00+00:00', inFavourites: 5 },
  ),
  facts(3, {
    name: { main: 'Анна 10', english: null, alternative: 'Café Ann' },
    type: film,
    year: 2001,
    genres: [calm],
  }),
  facts(
    2,
    { name: { main: 'Анна 9', english: 'Alpha', alternative: null }, type: tv, year: null, genres: [magic] },
    { freshAt: '2026-01-02T01:00:00+03:00', inFavourites: 50 },
  ),
  facts(1, { name: { main: 'Дом', english: 'Zeta', alternative: null }, year: 2020 }, { inFavourites: 0 }),
];

function ids(filters: Partial<ListFilters>, sorting: ListSorting = 'added-desc', language: AppLocale = 'ru') {
  const question = { filters: ListFilters.parse(filters), sorting, language };
  return arrangedList(list, question).map(({ card }) => card.id);
}

describe('a list', () => {
  it('is filtered by all chosen genres, and by any value of each other filter', () => {
    expect(ids({})).toEqual([4, 3, 2, 1]);
    expect(ids({ genres: [1] })).toEqual([4, 3]);
    expect(ids({ genres: [1, 2] })).toEqual([4]);
    expect(ids({ types: ['MOVIE', 'TV'] })).toEqual([4, 3, 2]);
    expect(ids({ years: [2020, 2001], types: ['TV'] })).toEqual([4]);
    expect(ids({ ageRatings: ['R18_PLUS'] })).toEqual([]);
  });

  it('is searched in all names, despite case, accents, keyboard layout and swapped letters', () => {
    expect(ids({ search: 'елка' })).toEqual([4]);
    expect(ids({ search: 'ALPHA анна' })).toEqual([2]);
    expect(ids({ search: 'cafe' })).toEqual([3]);
    expect(ids({ search: 'fyyf' })).toEqual([3, 2]);
    expect(ids({ search: 'аппна' })).toEqual([]);
    expect(ids({ search: 'alhpa' })).toEqual([2]);
    expect(ids({ search: 'release-4' })).toEqual([4]);
    expect(ids({ search: ' ' })).toEqual([4, 3, 2, 1]);
    expect(ids({ search: 'nothing' })).toEqual([]);
  });

  it('is sorted by a fact, with releases that lack it last', () => {
    expect(ids({}, 'added-asc')).toEqual([1, 2, 3, 4]);
    expect(ids({}, 'year-desc')).toEqual([4, 1, 3, 2]);
    expect(ids({}, 'year-asc')).toEqual([3, 4, 1, 2]);
    expect(ids({}, 'popularity-desc')).toEqual([2, 4, 1, 3]);
    expect(ids({}, 'popularity-asc')).toEqual([1, 4, 2, 3]);
    // By the instant, not by the local time in the text.
    expect(ids({}, 'fresh-desc')).toEqual([4, 2, 3, 1]);
    expect(ids({}, 'fresh-asc')).toEqual([2, 4, 3, 1]);
  });

  it('is sorted by the displayed names, with numbers in numeric order', () => {
    expect(ids({}, 'name-asc')).toEqual([2, 3, 1, 4]);
    expect(ids({}, 'name-asc', 'en')).toEqual([2, 4, 1, 3]);
  });

  it('counts the values that occur in it', () => {
    expect(referencesOf(list)).toEqual({
      types: [
        { ...tv, count: 2 },
        { ...film, count: 1 },
      ],
      ageRatings: [],
      genres: [
        { ...calm, count: 2 },
        { ...magic, count: 2 },
      ],
      years: [
        { year: 2020, count: 2 },
        { year: 2001, count: 1 },
      ],
    });
  });

  it('gives the most frequent values first, but years newest first', () => {
    const three = [
      facts(1, { year: 2020, type: film }),
      facts(2, { year: 2001, type: tv }),
      facts(3, { year: 2001, type: tv }),
    ];
    const { types, years } = referencesOf(three);
    expect([types.map(({ value }) => value), years.map(({ year }) => year)]).toEqual([
      ['TV', 'MOVIE'],
      [2020, 2001],
    ]);
  });
});
