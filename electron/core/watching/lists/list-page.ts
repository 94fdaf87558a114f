import { releaseTitle } from '#shared/domain/anime/release.ts';
import type { ListFilters, ListReferences, ListSorting } from '#shared/domain/anime/release-list.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { ListedFacts } from './listed-releases.ts';

type ListQuestion = {
  readonly filters: ListFilters;
  readonly sorting: ListSorting;
  readonly language: AppLocale;
};

/** Filters and sorts a list given newest first. Releases without the fact to sort by come last. */
export function arrangedList(newestFirst: readonly ListedFacts[], question: ListQuestion): ListedFacts[] {
  const { filters } = question;
  const passing = newestFirst.filter(passes(filters));
  return sorted(foundByName(passing, filters.search, namesOf), question);
}

function passes({ types, ageRatings, genres, years }: ListFilters): (facts: ListedFacts) => boolean {
  const isAnyOf = <Value>(wanted: readonly Value[], value: Value | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return ({ card }) =>
    isAnyOf(types, card.type?.value ?? null) &&
    isAnyOf(ageRatings, card.ageRating?.value ?? null) &&
    isAnyOf(years, card.year) &&
    genres.every((wanted) => card.genres.some(({ id }) => id === wanted));
}

function namesOf({ card: { name, alias } }: ListedFacts): string {
  return searchTextOf([name.main, name.english, name.alternative, alias]);
}

const NUMBERS: Readonly<Record<string, (facts: ListedFacts) => number | null>> = {
  fresh: freshAtOf,
  popularity: ({ inFavourites }) => inFavourites,
  year: ({ card }) => card.year,
};

function sorted(list: readonly ListedFacts[], { sorting, language }: ListQuestion): ListedFacts[] {
  const [fact = '', direction] = sorting.split('-');
  const numberOf = NUMBERS[fact];
  if (numberOf !== undefined) return byNumber(list, numberOf, direction === 'desc' ? -1 : 1);
  if (sorting === 'name-asc') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const titleOf = ({ card }: ListedFacts) => releaseTitle(card.name, language);
    return list.toSorted((left, right) => compare(titleOf(left), titleOf(right)));
  }
  return sorting === 'added-asc' ? list.toReversed() : [...list];
}

/** Epoch milliseconds; null: not known. */
export function freshAtOf({ freshAt }: Pick<ListedFacts, 'freshAt'>): number | null {
  const time = Date.parse(freshAt ?? '');
  return Number.isNaN(time) ? null : time;
}

function byNumber(list: readonly ListedFacts[], numberOf: (facts: ListedFacts) => number | null, direction: 1 | -1) {
  return list
    .map((facts) => ({ facts, key: numberOf(facts) }))
    .toSorted((left, right) => {
      if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null);
      return direction * (left.key - right.key);
    })
    .map(({ facts }) => facts);
}

/** Only values that occur; the most frequent first, but years newest first (anime-service, Favorites: references). */
export function referencesOf(list: readonly ListedFacts[]): ListReferences {
  const cards = list.map(({ card }) => card);
  const types = cards.flatMap(({ type }) => type ?? []);
  const ageRatings = cards.flatMap(({ ageRating }) => ageRating ?? []);
  const genres = cards.flatMap((card) => card.genres);
  const years = cards.flatMap(({ year }) => (year === null ? [] : { year }));
  return {
    types: counted(types, 'value'),
    ageRatings: counted(ageRatings, 'value'),
    genres: counted(genres, 'id'),
    years: counted(years, 'year').toSorted((left, right) => right.year - left.year),
  };
}

/** Labels are those of the release added last. */
function counted<Value>(values: readonly Value[], key: keyof Value) {
  return [...Map.groupBy(values, (value) => value[key]).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, count: 1 + others.length }]))
    .toSorted((left, right) => right.count - left.count);
}
