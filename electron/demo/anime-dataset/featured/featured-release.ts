import type { GenreName } from '../genres.ts';
import type { AgeRatingValue, ReleaseTypeValue } from '../release-record.ts';

/** A release written by hand: together they are the first page of the catalogue. */
export type FeaturedRelease = {
  readonly main: string;
  readonly english: string;
  readonly alternative?: string;
  readonly type?: ReleaseTypeValue;
  readonly ageRating: AgeRatingValue;
  readonly genres: readonly [GenreName, ...GenreName[]];
  /** Number of the first episode; 1 when absent. */
  readonly firstOrdinal?: number;
  /** Episodes that are out, of how many in all (null: not known yet). */
  readonly published: number;
  readonly total: number | null;
  readonly episodeNames?: readonly string[];
  readonly notification?: string;
  readonly description: string;
};
