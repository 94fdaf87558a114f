export type ReleaseTypeValue = 'TV' | 'ONA' | 'WEB' | 'OVA' | 'OAD' | 'MOVIE' | 'DORAMA' | 'SPECIAL';
export type SeasonValue = 'winter' | 'spring' | 'summer' | 'autumn';
export type AgeRatingValue = 'R0_PLUS' | 'R6_PLUS' | 'R12_PLUS' | 'R16_PLUS' | 'R18_PLUS';

/** Seconds from the start of an episode. */
export type MarkRecord = { readonly start: number; readonly stop: number };

/** When the episodes of a release come out: one every week, or all at once. */
export type EpisodePlan = {
  /** Numbers in order of watching; 0, 0.5 and a first number other than 1 exist. */
  readonly ordinals: readonly number[];
  /** How many were out at `lastPublishedAt`. */
  readonly publishedCount: number;
  /** Epoch milliseconds of the newest episode at the dataset's beginning. */
  readonly lastPublishedAt: number;
  readonly isWeekly: boolean;
};

/**
 * What the CDN serves for an episode: the whole film, its first 40 s, or a rare kind of playlist - with absolute addresses, of
 * two pieces whose times start over, without segments, text that is no playlist, or with segments on hosts out of reach: one
 * with a private address, and one without an address.
 */
export type Film = 'index' | 'short' | 'absolute' | 'pieces' | 'empty' | 'garbled' | 'private' | 'nowhere';

/** How one episode may deviate from an ordinary one. */
export type EpisodeQuirks = {
  readonly name?: string;
  readonly film?: Film;
  /** As the service says; the film may last longer or shorter. */
  readonly durationSeconds?: number;
  readonly opening?: MarkRecord | null;
  readonly ending?: MarkRecord | null;
  readonly hasNoFullHd?: boolean;
};

/** How a release may deviate from an ordinary one. Every quirk of the document occurs in some release. */
export type ReleaseQuirks = {
  readonly isBlockedByGeo?: boolean;
  readonly isBlockedByCopyrights?: boolean;
  readonly hasNoPoster?: boolean;
  readonly hasUnsetSeason?: boolean;
  readonly hasNoFullHd?: boolean;
  readonly hasNoMarks?: boolean;
  /** One for each episode, in order of watching. */
  readonly episodes?: readonly EpisodeQuirks[];
  /** Fields that the answer leaves out altogether. */
  readonly absentFields?: readonly string[];
};

export type ReleaseRecord = {
  readonly id: number;
  readonly alias: string;
  readonly names: { readonly main: string; readonly english: string | null; readonly alternative: string | null };
  readonly type: ReleaseTypeValue;
  readonly season: SeasonValue;
  readonly year: number;
  readonly ageRating: AgeRatingValue;
  /** 1 is Monday, Moscow time. */
  readonly publishDay: number;
  readonly genreIds: readonly number[];
  readonly description: string | null;
  readonly notification: string | null;
  readonly externalPlayerPath: string | null;
  readonly episodesTotal: number | null;
  readonly isInProduction: boolean;
  /** Accounts that have it in favourites, which is the order of sorting by rating (anime-service, Catalog rule 7). */
  readonly popularity: number;
  readonly plan: EpisodePlan;
  readonly quirks: ReleaseQuirks;
};
