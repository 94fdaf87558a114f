import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import type { Franchise } from '#shared/domain/anime/catalog.ts';
import { type Episode, QUALITY_HEIGHTS, type Release, type ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ImageAddress, ReleaseId } from '#shared/domain/identifiers.ts';
import type {
  WireEpisode,
  WireFranchise,
  WireImage,
  WireRelease,
  WireReleaseCard,
} from '#shared/upstream/anime-api.ts';
import { eachOnce } from '#shared/upstream/tolerant.ts';
import { createImageAddresses, webAddressFrom } from '../media/image-address.ts';

export function releaseCardFrom(wire: WireReleaseCard, images: ReleaseImages): ReleaseCard {
  return {
    id: wire.id,
    alias: wire.alias,
    name: wire.name,
    type: wire.type,
    season: wire.season,
    ageRating: wire.age_rating,
    year: wire.year,
    episodesTotal: wire.episodes_total,
    isOngoing: wire.is_ongoing ?? false,
    poster: images.preview(wire.poster),
    genres: wire.genres,
    averageScore: wire.rating?.average ?? null,
  };
}

export function releaseFrom(wire: WireRelease, options: AnimeMapping): Release {
  const card = releaseCardFrom(wire, options.images);
  return {
    ...card,
    description: wire.description,
    notification: wire.notification,
    averageEpisodeMinutes: wire.average_duration_of_episode,
    rating: ratingFrom(wire.rating),
    inFavourites: wire.added_in_users_favorites,
    background: firstOf(wire.background_covers, options.images.full),
    isBlockedByGeo: wire.is_blocked_by_geo ?? false,
    isBlockedByCopyright: wire.is_blocked_by_copyrights ?? false,
    publishDay: wire.publish_day,
    freshAt: wire.fresh_at,
    // Neighbours are found by `sort_order`: numbers have gaps, halves and do not start at 1 (anime-service, Episode).
    episodes: wire.episodes
      .map((episode) => episodeFrom(episode, card.id, options))
      .toSorted((left, right) => left.sortOrder - right.sortOrder),
    isInProduction: wire.is_in_production ?? false,
    externalPlayer: webAddressFrom(wire.external_player, options.siteUrl),
    sponsors: wire.sponsors.map(({ id, title, description, url, url_title: addressLabel }, place) => {
      const address = webAddressFrom(url, options.siteUrl);
      return { id: id ?? String(place), title, description, address, addressLabel };
    }),
    torrents: wire.torrents,
    members: wire.members,
  };
}

/** The distribution counts the votes for 1 to 10 (anime-service, Release: string keys); empty if none is given. */
function ratingFrom(wire: WireRelease['rating']): Release['rating'] {
  if (wire === null || wire.average === null) return null;
  const counts = wire.distribution ?? {};
  const length = Object.keys(counts).length === 0 ? 0 : 10;
  const distribution = Array.from({ length }, (_, index) => counts[index + 1] ?? 0);
  const votes = distribution.reduce((sum, count) => sum + count, 0);
  return { average: wire.average, votes, distribution };
}

/** `cameOutAt`: when the newest episode came out, as its release says; the API document names no time of an episode itself. */
export function episodeFrom(
  wire: WireEpisode,
  releaseId: ReleaseId,
  { images, hosts }: AnimeMapping,
  cameOutAt: string | null = null,
): Episode {
  const sortOrder = wire.sort_order ?? wire.ordinal ?? 0;
  const streams = streamsFrom(wire);
  for (const { url } of streams) hosts.learn(url, 'anime', 'stream');
  return {
    id: wire.id,
    releaseId,
    ordinal: wire.ordinal ?? sortOrder,
    sortOrder,
    name: wire.name,
    durationSeconds: wire.duration ?? 0,
    opening: wire.opening,
    ending: wire.ending,
    preview: images.preview(wire.preview),
    streams,
    updatedAt: wire.updated_at ?? cameOutAt,
  };
}

/** The addresses are opaque and stay as they came (anime-service, Episode); only absolute web addresses are streams. */
function streamsFrom(wire: WireEpisode): Episode['streams'] {
  return QUALITY_HEIGHTS.flatMap((height) => {
    const url = wire[`hls_${height}`];
    return url !== null && /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? [{ height, url }] : [];
  });
}

type ReleaseImages = ReturnType<typeof createReleaseImages>;

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Chooses among the sizes of an image object; a missing image has only null paths (anime-service, Image object). */
function createReleaseImages(address: (path: string | null) => ImageAddress | null) {
  const first = (paths: readonly (string | null | undefined)[]) => firstOf(paths, (path) => address(path ?? null));
  return {
    /** For grids and rows: the middle size, in the smaller format if there is one. */
    preview: (image: WireImage | null) => {
      const { optimized, preview, src, thumbnail } = image ?? {};
      return first([optimized?.preview, preview, optimized?.src, src, optimized?.thumbnail, thumbnail]);
    },
    /** For large surfaces: the largest size. */
    full: (image: WireImage | null) =>
      first([image?.optimized?.src, image?.src, image?.optimized?.preview, image?.preview]),
  };
}

/** A franchise without a name has that of its first release. */
export function franchiseFrom(wire: WireFranchise, images: ReleaseImages): Franchise {
  const sorted = wire.franchise_releases.toSorted((left, right) => (left.sort_order ?? 0) - (right.sort_order ?? 0));
  const releases = eachOnce(sorted.map(({ release }) => releaseCardFrom(release, images)));
  return {
    id: wire.id,
    name: wire.name ?? wire.name_english ?? releases[0]?.name.main ?? '',
    englishName: wire.name_english,
    picture: images.preview(wire.image),
    firstYear: wire.first_year,
    lastYear: wire.last_year,
    totalReleases: wire.total_releases,
    totalEpisodes: wire.total_episodes,
    totalSeconds: wire.total_duration_in_seconds ?? wire.total_duration,
    releases,
  };
}

export type AnimeMapping = ReturnType<typeof createAnimeMapping>;

/** Pictures, streams and links of the anime service; links in its texts are relative to `siteUrl`. */
export function createAnimeMapping(addresses: ServiceAddresses, hosts: NamedHosts) {
  const { siteUrl } = addresses.anime;
  return { images: createReleaseImages(createImageAddresses({ service: 'anime', siteUrl, hosts })), hosts, siteUrl };
}
