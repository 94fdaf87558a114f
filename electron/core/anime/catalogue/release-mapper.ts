import type { Episode, Labelled, Release, ReleaseCard, ReleaseMember, Sponsor } from '#shared/domain/anime/release.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import type { WireRelease, WireReleaseCard } from '#shared/upstream/anime-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';
import { torrentFrom } from '../torrents/torrent-mapper.ts';
import { type EpisodeMapperOptions, episodeFrom } from './episode-mapper.ts';
import type { ReleaseImages } from './release-image.ts';
import { webAddressFrom } from './web-address.ts';

type WireLabelled = WireRelease['type'];

export function releaseCardFrom(wire: WireReleaseCard, images: ReleaseImages): ReleaseCard {
  const { name } = wire;
  return {
    id: ReleaseId.parse(wire.id),
    alias: wire.alias,
    name: { main: name.main, english: name.english, alternative: name.alternative },
    type: labelled(wire.type),
    season: labelled(wire.season),
    ageRating: ageRatingFrom(wire.age_rating),
    year: wire.year,
    episodesTotal: wire.episodes_total,
    isOngoing: wire.is_ongoing ?? false,
    poster: images.preview(wire.poster),
    genres: wire.genres,
  };
}

export function releaseFrom(wire: WireRelease, options: EpisodeMapperOptions): Release {
  const card = releaseCardFrom(wire, options.images);
  return {
    ...card,
    description: wire.description,
    notification: wire.notification,
    averageEpisodeMinutes: wire.average_duration_of_episode,
    rating: ratingFrom(wire.rating),
    inFavourites: wire.added_in_users_favorites,
    background: firstOf(wire.background_covers, (cover) => options.images.full(cover)),
    isBlockedByGeo: wire.is_blocked_by_geo ?? false,
    isBlockedByCopyright: wire.is_blocked_by_copyrights ?? false,
    publishDay: labelled(wire.publish_day),
    freshAt: wire.fresh_at,
    episodes: episodesFrom(wire, card.id, options),
    isInProduction: wire.is_in_production ?? false,
    externalPlayer: webAddressFrom(wire.external_player, options.siteUrl),
    sponsors: sponsorsFrom(wire, options.siteUrl),
    torrents: wire.torrents.map(torrentFrom),
    members: wire.members.map(memberFrom),
  };
}

export function memberFrom({ id, nickname, role }: WireRelease['members'][number]): ReleaseMember {
  return { id, nickname: nickname ?? '', role: labelled(role) };
}

function sponsorsFrom(wire: WireRelease, siteUrl: string): Sponsor[] {
  return wire.sponsors.flatMap((sponsor, place) => {
    const title = textOrNull(sponsor.title);
    if (title === null) return [];
    return [
      {
        id: String(sponsor.id ?? place),
        title,
        description: textOrNull(sponsor.description),
        address: webAddressFrom(sponsor.url, siteUrl),
        addressLabel: textOrNull(sponsor.url_title),
      },
    ];
  });
}

/** Votes for 1 to 10 (anime-service, Release: string keys); empty where none are given. */
function distributionFrom(votes: Record<string, number> | null): number[] {
  if (votes === null || Object.keys(votes).length === 0) return [];
  return Array.from({ length: 10 }, (_, index) => {
    const count = votes[String(index + 1)] ?? 0;
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  });
}

/** Neighbours are found by `sort_order`: numbers have gaps, halves and do not start at 1 (anime-service, Episode). */
function episodesFrom(wire: WireRelease, releaseId: ReleaseId, options: EpisodeMapperOptions): Episode[] {
  return wire.episodes
    .map((episode) => episodeFrom(episode, releaseId, options))
    .filter((episode) => episode !== null)
    .toSorted((left, right) => left.sortOrder - right.sortOrder);
}

/** The service's own label for people; an unknown value is shown by its code. */
export function labelled(wire: WireLabelled): Labelled | null {
  return wire === null ? null : { value: wire.value, label: wire.description || wire.label || wire.value };
}

function ageRatingFrom(wire: WireRelease['age_rating']): ReleaseCard['ageRating'] {
  if (wire === null) return null;
  return {
    value: wire.value,
    label: wire.label || wire.description || wire.value,
    isAdult: wire.is_adult ?? wire.value === 'R18_PLUS',
  };
}

function ratingFrom(wire: WireRelease['rating']): Release['rating'] {
  if (wire === null || wire.average === null) return null;
  const votes = Object.values(wire.distribution ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    average: wire.average,
    votes: Number.isSafeInteger(votes) ? votes : 0,
    distribution: distributionFrom(wire.distribution),
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
