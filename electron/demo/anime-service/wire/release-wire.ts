import { pictureName, sceneOf } from '#demo/media/pictures.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import type { AnimeDataset } from '../../anime-dataset/anime-dataset.ts';
import { genreNameOf } from '../../anime-dataset/genres.ts';
import { genreImageWire, imageWire, UNSET_IMAGE } from '../../anime-dataset/images.ts';
import { DAY, isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import type { Library } from '../library.ts';
import { AGE_RATINGS, RELEASE_TYPES, SEASONS, WEEKDAYS } from './vocabulary.ts';

const UNSET = { value: null, description: null };

const AVERAGE_EPISODE_MINUTES = 2;

function described<Value>(list: readonly { readonly value: Value; readonly description: string }[], value: Value) {
  return { value, description: list.find((entry) => entry.value === value)?.description ?? null };
}

function ageRatingWire(release: ReleaseRecord) {
  const rating = AGE_RATINGS.find((entry) => entry.value === release.ageRating);
  return {
    value: release.ageRating,
    label: rating?.label ?? null,
    is_adult: release.ageRating === 'R18_PLUS',
    description: rating?.description ?? null,
  };
}

/** Votes by score. The average may be a whole number. */
function ratingWire(seed: number, release: ReleaseRecord) {
  const random = seededRandom(seed, `rating/${release.alias}`);
  const favourite = random.between(6, 10);
  const scale = Math.max(1, release.popularity / 40);
  const votes = Array.from({ length: 10 }, (_, index) =>
    Math.round((scale * (0.6 + random.next())) / (1 + (index + 1 - favourite) ** 2)),
  );
  const total = votes.reduce((sum, count) => sum + count, 0);
  const sum = votes.reduce((points, count, index) => points + count * (index + 1), 0);
  return {
    average: total === 0 ? 0 : Math.round((sum / total) * 10) / 10,
    distribution: Object.fromEntries(votes.map((count, index) => [String(index + 1), count])),
  };
}

function collectionCounters(release: ReleaseRecord) {
  const share = (part: number) => Math.round(release.popularity * part);
  return {
    added_in_users_favorites: release.popularity,
    added_in_planned_collection: share(0.8),
    added_in_watched_collection: share(0.55),
    added_in_watching_collection: share(0.4),
    added_in_postponed_collection: share(0.12),
    added_in_abandoned_collection: share(0.05),
  };
}

export function posterWire({ posterOf }: AnimeDataset, release: ReleaseRecord) {
  if (release.quirks.hasNoPoster === true) return UNSET_IMAGE;
  return imageWire(`/storage/posters/${release.id}/${pictureName('poster', posterOf(release))}`);
}

export function createReleaseWire(library: Library, siteUrl: () => string) {
  const { dataset } = library;
  /** Without extras, as in quick search, torrents and franchises. */
  const bare = (release: ReleaseRecord): Record<string, unknown> => {
    const { quirks } = release;
    const freshAt = library.freshAt(release);
    const isOngoing = library.isOngoing(release);
    const createdAt = release.plan.lastPublishedAt - (release.plan.publishedCount * 7 + 10) * DAY;
    const player = release.externalPlayerPath;
    const wire: Record<string, unknown> = {
      id: release.id,
      alias: release.alias,
      name: release.names,
      type: described(RELEASE_TYPES, release.type),
      year: release.year,
      season: quirks.hasUnsetSeason === true ? UNSET : described(SEASONS, release.season),
      age_rating: ageRatingWire(release),
      publish_day: { value: release.publishDay, description: WEEKDAYS[release.publishDay - 1] ?? null },
      description: release.description,
      notification: release.notification,
      poster: posterWire(dataset, release),
      episodes_total: release.episodesTotal,
      average_duration_of_episode: AVERAGE_EPISODE_MINUTES,
      is_blocked_by_geo: quirks.isBlockedByGeo === true,
      is_blocked_by_copyrights: quirks.isBlockedByCopyrights === true,
      ...collectionCounters(release),
      rating: ratingWire(dataset.seed, release),
      created_at: isoMoment(createdAt),
      fresh_at: freshAt === null ? null : isoMoment(freshAt),
      updated_at: isoMoment(freshAt === null ? createdAt : freshAt + 3_600_000),
      is_ongoing: isOngoing,
      is_in_production: release.isInProduction || isOngoing,
      // The service writes addresses of foreign players without their protocol.
      external_player: player === null ? null : `//${new URL(siteUrl()).host}${player}`,
    };
    for (const field of quirks.absentFields ?? []) delete wire[field];
    return wire;
  };

  return {
    bare,
    withGenres: (release: ReleaseRecord) => ({
      ...bare(release),
      genres: release.genreIds.map((id) => ({ id, name: genreNameOf(id), image: genreImageWire(id) })),
    }),
    backgroundCovers: (release: ReleaseRecord) => {
      if (release.quirks.hasNoPoster === true) return [];
      const scene = sceneOf(dataset.posterOf(release));
      return [{ id: release.id, image: imageWire(`/storage/backgrounds/${release.id}/${scene}`) }];
    },
  };
}
export type ReleaseWire = ReturnType<typeof createReleaseWire>;
