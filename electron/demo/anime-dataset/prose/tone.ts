import type { GenreName } from '../genres.ts';

/**
 * A kind of story: what its titles begin with, where it happens, and the sentences its description is put together from.
 * `{f}` and `{m}` stand for a name, `{place}` for one of the places; all three are used in one grammatical form only.
 */
export type Tone = {
  readonly key: string;
  /** Genres that every story of this kind has. */
  readonly genres: readonly [GenreName, ...GenreName[]];
  /** Genres that some of them add. */
  readonly extraGenres: readonly [GenreName, ...GenreName[]];
  /** Beginnings of titles, in Russian and English. */
  readonly heads: readonly [readonly [string, string], ...(readonly [string, string])[]];
  readonly places: readonly [string, ...string[]];
  readonly openings: readonly [string, ...string[]];
  readonly turns: readonly [string, ...string[]];
  readonly closings: readonly [string, ...string[]];
};
