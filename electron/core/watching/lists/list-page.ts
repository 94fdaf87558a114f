import { onOtherLayout, plainText } from '#core/platform/known-titles/title-index.ts';
import type { ListedFacts } from '#core/watching/lists/list-stores.ts';
import type { ListFilters, ListReferences, ListSorting } from '#shared/domain/anime/release-list.ts';

export type ListLanguage = 'en' | 'ru';

type ListQuestion = {
  readonly filters: ListFilters;
  readonly sorting: ListSorting;
  readonly language: ListLanguage;
};

/** Filters and sorts a list given newest first. Releases without facts come last. */
export function arrangedList(newestFirst: readonly ListedFacts[], question: ListQuestion): ListedFacts[] {
  const passing = searched(newestFirst.filter(passes(question.filters)), question.filters.search);
  return sorted(passing, question);
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

const searchTexts = new WeakMap<ListedFacts, string>();

function searchTextOf(facts: ListedFacts): string {
  const known = searchTexts.get(facts);
  if (known !== undefined) return known;
  const { name, alias } = facts.card;
  const text = [name.main, name.english, name.alternative, alias].map((each) => plainText(each ?? '')).join('\n');
  searchTexts.set(facts, text);
  return text;
}

/** Every word is in one of the names; typed with the wrong keyboard layout, if nothing fits otherwise. */
function searched(list: readonly ListedFacts[], search: string): readonly ListedFacts[] {
  const found = (text: string) => {
    const words = plainText(text).split(' ');
    return list.filter((facts) => words.every((word) => searchTextOf(facts).includes(word)));
  };
  const asTyped = found(search);
  return asTyped.length > 0 ? asTyped : found(onOtherLayout(search));
}

const collators: Record<ListLanguage, Intl.Collator> = {
  en: new Intl.Collator(['en', 'ru'], { numeric: true }),
  ru: new Intl.Collator(['ru', 'en'], { numeric: true }),
};

function sorted(list: readonly ListedFacts[], { sorting, language }: ListQuestion): ListedFacts[] {
  switch (sorting) {
    case 'added-desc':
      return [...list];
    case 'added-asc':
      return list.toReversed();
    case 'fresh-desc':
      return byNumber(list, freshAtOf, -1);
    case 'fresh-asc':
      return byNumber(list, freshAtOf, 1);
    case 'popularity-desc':
      return byNumber(list, ({ inFavourites }) => inFavourites, -1);
    case 'popularity-asc':
      return byNumber(list, ({ inFavourites }) => inFavourites, 1);
    case 'year-desc':
      return byNumber(list, ({ card }) => card.year, -1);
    case 'year-asc':
      return byNumber(list, ({ card }) => card.year, 1);
    case 'name-asc': {
      const { compare } = collators[language];
      return keyed(list, (facts) => shownName(facts, language))
        .toSorted((left, right) => compare(left.key, right.key))
        .map(({ facts }) => facts);
    }
  }
}

function freshAtOf({ freshAt }: ListedFacts): number | null {
  const time = Date.parse(freshAt ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The service's main name is Russian. */
function shownName({ card }: ListedFacts, language: ListLanguage): string {
  const english = card.name.english ?? '';
  return language === 'en' && english.trim() !== '' ? english : card.name.main;
}

function keyed<Key>(list: readonly ListedFacts[], keyOf: (facts: ListedFacts) => Key) {
  return list.map((facts) => ({ facts, key: keyOf(facts) }));
}

function byNumber(list: readonly ListedFacts[], keyOf: (facts: ListedFacts) => number | null, direction: 1 | -1) {
  return keyed(list, keyOf)
    .toSorted((left, right) => {
      if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null);
      return direction * (left.key - right.key);
    })
    .map(({ facts }) => facts);
}

/** Only what occurs; the most frequent first, but years newest first (anime-service, Favorites: references). */
export function referencesOf(list: readonly ListedFacts[]): ListReferences {
  const cards = list.map(({ card }) => card);
  const present = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
  return {
    types: counted(
      present(cards.map(({ type }) => type)),
      ({ value }) => value,
      ({ value, label }, count) => ({ value, label, count }),
    ),
    ageRatings: counted(
      present(cards.map(({ ageRating }) => ageRating)),
      ({ value }) => value,
      ({ value, label }, count) => ({ value, label, count }),
    ),
    genres: counted(
      cards.flatMap(({ genres }) => genres),
      ({ id }) => id,
      ({ id, name }, count) => ({ id, name, count }),
    ),
    years: counted(
      present(cards.map(({ year }) => year)),
      (year) => year,
      (year, count) => ({ year, count }),
    ).toSorted((left, right) => right.year - left.year),
  };
}

/** A label is that of the release added last. */
function counted<Value, Counted extends { readonly count: number }>(
  values: readonly Value[],
  keyOf: (value: Value) => string | number,
  from: (value: Value, count: number) => Counted,
): Counted[] {
  const groups = new Map<string | number, { readonly value: Value; count: number }>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), { value, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()]
    .map(({ value, count }) => from(value, count))
    .toSorted((left, right) => right.count - left.count);
}
