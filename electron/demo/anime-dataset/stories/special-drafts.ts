import { slugOf } from '#demo/slug.ts';
import { genreIdOf } from '../genres.ts';
import { DAY, moscowDayStart, WEEK } from '../moscow-calendar.ts';
import { calendarOf, ordinalsFrom, type ReleaseDraft } from '../release-draft.ts';
import type { AgeRatingValue, ReleaseQuirks, ReleaseTypeValue } from '../release-record.ts';
import special from './special.json' with { type: 'json' };

/** A release that shows a rare case of the document. */
type SpecialRelease = {
  readonly main: string;
  readonly english: string;
  readonly type?: ReleaseTypeValue;
  readonly ageRating?: AgeRatingValue;
  readonly genres: readonly string[];
  /** Ordinals before the numbered episodes. */
  readonly prologues?: readonly number[];
  /** Number of the first numbered episode; 1 when absent. */
  readonly firstOrdinal?: number;
  readonly episodes: number;
  /** Days since the newest episode; negative: nothing is out yet. */
  readonly ageDays: number;
  readonly description: string | null;
  readonly externalPlayerPath?: string;
  readonly notification?: string;
  readonly quirks?: ReleaseQuirks;
  readonly popularity?: number;
};

/** TypeScript reads types, ratings and films in a JSON file as plain strings. */
const SPECIAL_RELEASES = special as readonly SpecialRelease[];

export function specialDrafts(beginsAt: number): ReleaseDraft[] {
  return SPECIAL_RELEASES.map((release, index) => {
    const isAnnounced = release.ageDays < 0;
    const ordinals = [...(release.prologues ?? []), ...ordinalsFrom(release.firstOrdinal ?? 1, release.episodes)];
    const plan = {
      ordinals,
      publishedCount: isAnnounced ? 0 : ordinals.length,
      lastPublishedAt: moscowDayStart(beginsAt) - release.ageDays * DAY + 19 * 3_600_000 - (isAnnounced ? WEEK : 0),
      isWeekly: true,
    };
    return {
      alias: slugOf(release.english),
      names: { main: release.main, english: release.english, alternative: null },
      type: release.type ?? 'TV',
      ...calendarOf(plan),
      ageRating: release.ageRating ?? 'R12_PLUS',
      genreIds: release.genres.map(genreIdOf),
      description: release.description,
      notification: release.notification ?? null,
      externalPlayerPath: release.externalPlayerPath ?? null,
      episodesTotal: ordinals.length,
      isInProduction: isAnnounced,
      popularity: release.popularity ?? 700 + index * 113,
      plan,
      quirks: release.quirks ?? {},
      franchise: null,
    };
  });
}
