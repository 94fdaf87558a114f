import { GENRES } from '../anime-dataset/genres.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import { AGE_RATINGS, RELEASE_TYPES } from './wire/vocabulary.ts';

/** What occurs in an account's own list, and only that (anime-service, Favorites and Collections references). */
export const LIST_REFERENCES: Readonly<Record<string, (releases: readonly ReleaseRecord[]) => readonly unknown[]>> = {
  'age-ratings': (releases) =>
    AGE_RATINGS.filter(({ value }) => releases.some((release) => release.ageRating === value)),
  genres: (releases) => GENRES.filter(({ id }) => releases.some((release) => release.genreIds.includes(id))),
  types: (releases) => RELEASE_TYPES.filter(({ value }) => releases.some((release) => release.type === value)),
  // Newest first, where the catalogue's own go up.
  years: (releases) => [...new Set(releases.map((release) => release.year))].sort((left, right) => right - left),
};
