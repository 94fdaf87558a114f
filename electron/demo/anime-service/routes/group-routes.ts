import { z } from 'zod';
import { GENRES, type GenreRecord } from '#demo/anime-dataset/genres.ts';
import { genreImageWire } from '#demo/anime-dataset/images.ts';
import { DAY, moscowWeekday, moscowWeekStart, WEEK } from '#demo/anime-dataset/moscow-calendar.ts';
import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import type { FranchiseRecord } from '#demo/anime-dataset/releases.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { spelled, validated } from '#demo/validation.ts';
import { jsonAnswer, missingRecord } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { pageAnswer } from '../http/pagination.ts';
import type { Call, Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { franchiseWire, franchiseWithReleases } from '../wire/franchise-wire.ts';

const DEFAULT_PAGE_LIMIT = 15;
/** Here `limit=0` is the default and a page before the first is the first (anime-service, Genres rules). */
const GENRE_PAGE = z.object({
  page: spelled(z.int())
    .default(1)
    .transform((page) => Math.max(1, page)),
  limit: spelled(z.int().min(0).max(30))
    .default(0)
    .transform((limit) => limit || DEFAULT_PAGE_LIMIT),
});
const SOME = z.object({ limit: spelled(z.int()).default(0) });

/** `limit` random items; all of them when the limit is out of range. */
function somePicked<Item>(context: ServiceContext, call: Call, items: readonly Item[]): Item[] {
  const { limit } = validated(SOME, call.query);
  return context.random.shuffled(items).slice(0, limit < 1 ? items.length : limit);
}

/** anime-service, Genres. */
export function addGenreRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const releasesOf = (genre: GenreRecord) =>
    library.byFreshness().filter((release) => release.genreIds.includes(genre.id));
  const genreWire = (genre: GenreRecord) => ({
    id: genre.id,
    name: genre.name,
    image: genreImageWire(genre.id),
    total_releases: library.dataset.releases.filter(({ genreIds }) => genreIds.includes(genre.id)).length,
  });
  const genreBy = (id: string): GenreRecord => {
    const genre = GENRES.find((candidate) => String(candidate.id) === id);
    if (genre === undefined) throw missingRecord('Genre', id);
    return genre;
  };

  router.on('GET', '/anime/genres', () => GENRES.map(genreWire));
  router.on('GET', '/anime/genres/random', (call) => somePicked(context, call, GENRES).map(genreWire));
  router.on('GET', '/anime/genres/:genreId', (call) => genreWire(genreBy(call.part('genreId'))));
  router.on('GET', '/anime/genres/:genreId/releases', (call) => {
    const genre = genreBy(call.part('genreId'));
    return pageAnswer(call.url, call.query, GENRE_PAGE, releasesOf(genre), context.releaseWire.withGenres);
  });
}

/** anime-service, Franchises. */
export function addFranchiseRoutes(router: Router, context: ServiceContext): void {
  const { library, releaseWire } = context;
  const { franchises, franchisesOf } = library.dataset;
  const bare = (franchise: FranchiseRecord) => franchiseWire(franchise, library);
  const withReleases = (franchise: FranchiseRecord) => franchiseWithReleases(franchise, library, releaseWire);

  router.on('GET', '/anime/franchises', () => franchises().map(bare));
  router.on('GET', '/anime/franchises/random', (call) => somePicked(context, call, franchises()).map(bare));
  router.on('GET', '/anime/franchises/release/:releaseId', (call) =>
    franchisesOf(library.releaseById(call.part('releaseId')).id).map(withReleases),
  );
  router.on('GET', '/anime/franchises/:id', (call) => {
    const id = call.part('id').toLowerCase();
    const franchise = franchises().find((candidate) => candidate.id === id);
    if (franchise === undefined) throw missingRecord('Franchise', id);
    return withReleases(franchise);
  });
}

/** anime-service, Schedule. Days and weeks are Moscow ones; weeks start on Monday. */
export function addScheduleRoutes(router: Router, context: ServiceContext): void {
  const { library, clock } = context;
  const weekly = seededRandom(library.dataset.seed, 'schedule').shuffled(
    library.dataset.releases.filter((release) => release.plan.isWeekly),
  );

  /** Releases with an episode in the last seven days or one to come. Not ordered by weekday. */
  const scheduled = (): ReleaseRecord[] => {
    const weekAgo = clock.now() - WEEK;
    return weekly.filter((release) => (library.freshAt(release) ?? 0) > weekAgo);
  };

  const itemFor = (call: Call) => {
    const toEpisode = context.episodeWire(call.session);
    const weekStart = moscowWeekStart(clock.now());
    return (release: ReleaseRecord) => {
      const newest = library.publishedEpisodes(release).at(-1);
      const next = library.nextEpisode(release);
      return {
        release: context.releaseWire.withGenres(release),
        full_season_is_released: next === null,
        published_release_episode: newest !== undefined && newest.publishedAt >= weekStart ? toEpisode(newest) : null,
        next_release_episode_number: next?.ordinal ?? null,
      };
    };
  };

  router.on('GET', '/anime/schedule/week', (call) => scheduled().map(itemFor(call)));

  router.on('GET', '/anime/schedule/now', (call) => {
    const toItem = itemFor(call);
    const selection = fieldSelection(call.query);
    const itemsOf = (moment: number) => {
      const day = moscowWeekday(moment);
      const releases = scheduled().filter((release) => release.publishDay === day);
      return selectFields(releases.map(toItem), selection);
    };
    const now = clock.now();
    return jsonAnswer({ yesterday: itemsOf(now - DAY), today: itemsOf(now), tomorrow: itemsOf(now + DAY) });
  });
}
