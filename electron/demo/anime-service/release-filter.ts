import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import { commaList, type InputRecord, type InputValue, isInputRecord } from './http/input.ts';
import { isBlank, numberFrom } from './http/validation.ts';
import type { Library } from './library.ts';

type Test = (release: ReleaseRecord) => boolean;

/** The `f` of a request; anything that is no set of named filters filters nothing. */
export function filtersOf(input: InputRecord): InputRecord {
  const filters = input['f'];
  return isInputRecord(filters) ? filters : {};
}

/** Any of the values matches. Unknown values match nothing, and are no error (anime-service, Catalog rule 8). */
export function anyOf(value: InputValue | undefined, shownBy: (release: ReleaseRecord) => string | null): Test[] {
  const wanted = commaList(value);
  return wanted.length === 0 ? [] : [(release) => wanted.includes(shownBy(release) ?? '')];
}

/** The filters that catalogue, favourites and collections share. */
export function commonTests(filters: InputRecord, library: Library): Test[] {
  const tests: Test[] = [
    ...anyOf(filters['types'], (release) => release.type),
    ...anyOf(filters['age_ratings'], (release) => release.ageRating),
  ];
  // All of the genres, where every other list means any (anime-service, Catalog rules 3 and 4).
  const genreIds = commaList(filters['genres']).map((id) => numberFrom(id) ?? 0);
  if (genreIds.length > 0) tests.push((release) => genreIds.every((id) => release.genreIds.includes(id)));
  const search = filters['search'];
  if (!isBlank(search) && (typeof search === 'string' || typeof search === 'number')) {
    const found = new Set(library.search(String(search)).map((release) => release.id));
    tests.push((release) => found.has(release.id));
  }
  return tests;
}

export function passesAll(tests: readonly Test[]): Test {
  return (release) => tests.every((test) => test(release));
}

function shownSeason(release: ReleaseRecord): string | null {
  const isShown = release.quirks.hasUnsetSeason !== true && release.quirks.absentFields?.includes('season') !== true;
  return isShown ? release.season : null;
}

/** Filters that only the catalogue has. */
export function catalogTests(filters: InputRecord, library: Library): Test[] {
  const { shelf } = library;
  const tests = [
    ...anyOf(filters['seasons'], shownSeason),
    ...anyOf(filters['publish_statuses'], (release) => (shelf.isOngoing(release) ? 'IS_ONGOING' : 'IS_NOT_ONGOING')),
    ...anyOf(filters['production_statuses'], (release) =>
      release.isInProduction || shelf.isOngoing(release) ? 'IS_IN_PRODUCTION' : 'IS_NOT_IN_PRODUCTION',
    ),
  ];
  const years = filters['years'];
  if (isInputRecord(years)) {
    // A year that is no number is ignored (anime-service, Catalog rule 8).
    const from = numberFrom(years['from_year']);
    const to = numberFrom(years['to_year']);
    if (from !== null) tests.push((release) => release.year >= from);
    if (to !== null) tests.push((release) => release.year <= to);
  }
  return tests;
}

/** Puts releases in the order asked for; null when that is none of the known ones. */
export function sortedReleases(
  releases: readonly ReleaseRecord[],
  sorting: InputValue | undefined,
  library: Library,
): readonly ReleaseRecord[] | null {
  const freshAt = (release: ReleaseRecord) => library.shelf.freshAt(release) ?? 0;
  const orders: Readonly<Record<string, (left: ReleaseRecord, right: ReleaseRecord) => number>> = {
    FRESH_AT_DESC: (left, right) => freshAt(right) - freshAt(left) || right.id - left.id,
    FRESH_AT_ASC: (left, right) => freshAt(left) - freshAt(right) || left.id - right.id,
    // By how many accounts have it in favourites, not by its average (anime-service, Catalog rule 7).
    RATING_DESC: (left, right) => right.popularity - left.popularity || right.id - left.id,
    RATING_ASC: (left, right) => left.popularity - right.popularity || left.id - right.id,
    YEAR_DESC: (left, right) => right.year - left.year || right.id - left.id,
    YEAR_ASC: (left, right) => left.year - right.year || left.id - right.id,
  };
  const order = typeof sorting === 'string' && Object.hasOwn(orders, sorting) ? orders[sorting] : undefined;
  return order === undefined ? null : releases.toSorted(order);
}
