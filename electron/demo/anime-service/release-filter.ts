import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import { type InputRecord, type InputValue, isInputRecord } from '../parameters.ts';
import { isBlank, numberFrom } from '../validation.ts';
import { commaList } from './http/input.ts';
import type { Library } from './library.ts';

type Test = (release: ReleaseRecord) => boolean;

/** The filters `f` of a request; a malformed `f` filters nothing. */
export function filtersOf(input: InputRecord): InputRecord {
  const filters = input['f'];
  return isInputRecord(filters) ? filters : {};
}

/** Any of the values matches. Unknown values match nothing and are not an error (anime-service, Catalog rule 8). */
export function anyOf(value: InputValue | undefined, shownBy: (release: ReleaseRecord) => string | null): Test[] {
  const wanted = commaList(value);
  return wanted.length === 0 ? [] : [(release) => wanted.includes(shownBy(release) ?? '')];
}

/** Filters of the catalogue, favorites and collections. */
export function commonTests(filters: InputRecord, library: Library): Test[] {
  const tests: Test[] = [
    ...anyOf(filters['types'], (release) => release.type),
    ...anyOf(filters['age_ratings'], (release) => release.ageRating),
  ];
  // All of the genres must match; in every other list any value (anime-service, Catalog rules 3 and 4).
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

/** The catalogue's own filters. */
export function catalogTests(filters: InputRecord, library: Library): Test[] {
  const tests = [
    ...anyOf(filters['seasons'], shownSeason),
    ...anyOf(filters['publish_statuses'], (release) => (library.isOngoing(release) ? 'IS_ONGOING' : 'IS_NOT_ONGOING')),
    ...anyOf(filters['production_statuses'], (release) =>
      release.isInProduction || library.isOngoing(release) ? 'IS_IN_PRODUCTION' : 'IS_NOT_IN_PRODUCTION',
    ),
  ];
  const years = filters['years'];
  if (isInputRecord(years)) {
    // A year that is not a number is ignored (anime-service, Catalog rule 8).
    const from = numberFrom(years['from_year']);
    const to = numberFrom(years['to_year']);
    if (from !== null) tests.push((release) => release.year >= from);
    if (to !== null) tests.push((release) => release.year <= to);
  }
  return tests;
}

/** Releases in the requested order; null for an unknown one. */
export function sortedReleases(
  releases: readonly ReleaseRecord[],
  sorting: InputValue | undefined,
  library: Library,
): readonly ReleaseRecord[] | null {
  const keys = new Map<string, (release: ReleaseRecord) => number>([
    ['FRESH_AT', (release) => library.freshAt(release) ?? 0],
    // By the number of accounts with the release in favorites, not by its average (anime-service, Catalog rule 7).
    ['RATING', (release) => release.popularity],
    ['YEAR', (release) => release.year],
  ]);
  const [, name = '', direction] = /^(FRESH_AT|RATING|YEAR)_(ASC|DESC)$/.exec(String(sorting)) ?? [];
  const keyOf = keys.get(name);
  if (keyOf === undefined) return null;
  const sign = direction === 'ASC' ? 1 : -1;
  return releases.toSorted((left, right) => sign * (keyOf(left) - keyOf(right) || left.id - right.id));
}
