import { seededRandom } from '#demo/seeded-random.ts';
import { slugOf } from '#demo/slug.ts';
import { genreIdOf } from '../genres.ts';
import { DAY, lastMoscowMoment, moscowDayStart } from '../moscow-calendar.ts';
import { calendarOf, ordinalsFrom, type ReleaseDraft } from '../release-draft.ts';
import type { AgeRatingValue, EpisodePlan, ReleaseTypeValue } from '../release-record.ts';
import featured from './featured.json' with { type: 'json' };

/** A release written by hand. Together they fill the first page of the catalogue. */
type FeaturedRelease = {
  readonly main: string;
  readonly english: string;
  readonly alternative?: string;
  readonly type?: ReleaseTypeValue;
  readonly ageRating: AgeRatingValue;
  readonly genres: readonly string[];
  /** Number of the first episode; 1 when absent. */
  readonly firstOrdinal?: number;
  /** Published episodes, and how many there will be (null: not known yet). */
  readonly published: number;
  readonly total: number | null;
  readonly episodeNames?: readonly string[];
  readonly notification?: string;
  readonly description: string;
};

/** In the order of the catalogue's first page. TypeScript reads types and age ratings in a JSON file as plain strings. */
const { weekly: WEEKLY, films: FILMS } = featured as Readonly<Record<'weekly' | 'films', readonly FeaturedRelease[]>>;

/** Further episodes planned if the total is unknown. */
const OPEN_END_EPISODES = 26;

const FRANCHISES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['the-shore-where-maps-end', ['Ученица картографа', "The Mapmaker's Apprentice"]],
  ['the-mapmakers-apprentice', ['Ученица картографа', "The Mapmaker's Apprentice"]],
  ['the-night-cyclists-club', ['Клуб ночных велосипедистов', 'The Night Cyclists Club']],
  ['the-night-cyclists-club-winter-lap', ['Клуб ночных велосипедистов', 'The Night Cyclists Club']],
  ['full-moon-patisserie', ['Кондитерская «Полнолуние»', 'Full Moon Patisserie']],
  ['full-moon-patisserie-the-wedding-cake', ['Кондитерская «Полнолуние»', 'Full Moon Patisserie']],
]);

function draftOf(seed: number, release: FeaturedRelease, plan: EpisodePlan, order: number): ReleaseDraft {
  const alias = slugOf(release.english);
  const franchise = FRANCHISES.get(alias);
  const random = seededRandom(seed, `featured/${alias}`);
  return {
    alias,
    names: { main: release.main, english: release.english, alternative: release.alternative ?? null },
    type: release.type ?? 'TV',
    ...calendarOf(plan),
    ageRating: release.ageRating,
    genreIds: release.genres.map(genreIdOf),
    description: release.description,
    notification: release.notification ?? null,
    externalPlayerPath: null,
    episodesTotal: release.total,
    isInProduction: true,
    popularity: random.between(9_000, 48_000),
    plan,
    quirks: {},
    franchise: franchise ? { key: slugOf(franchise[1]), name: franchise[0], nameEnglish: franchise[1], order } : null,
  };
}

/** The first page of the catalogue: the current weekly releases and the newest films. */
export function featuredDrafts(seed: number, beginsAt: number): ReleaseDraft[] {
  const weekly = WEEKLY.map((release, index) => {
    const minuteOfDay = 12 * 60 + ((index * 97) % 600);
    const planned = release.total ?? release.published + OPEN_END_EPISODES;
    const plan = {
      ordinals: ordinalsFrom(release.firstOrdinal ?? 1, planned),
      publishedCount: release.published,
      lastPublishedAt: lastMoscowMoment(beginsAt, ((index * 3) % 7) + 1, minuteOfDay),
      isWeekly: true,
    };
    return draftOf(seed, release, plan, 1);
  });
  const films = FILMS.map((release, index) => {
    const plan = {
      ordinals: ordinalsFrom(1, release.published),
      publishedCount: release.published,
      lastPublishedAt: moscowDayStart(beginsAt) - (1 + index * 2) * DAY + 20 * 3_600_000,
      isWeekly: false,
    };
    return draftOf(seed, release, plan, 2);
  });
  return [...weekly, ...films];
}

const namesByAlias = new Map(WEEKLY.map((release) => [slugOf(release.english), release.episodeNames]));

/** Names of the first episodes of some releases; most episodes have none (anime-service, Episode). */
export function featuredEpisodeName(alias: string, index: number): string | null {
  return namesByAlias.get(alias)?.[index] ?? null;
}
