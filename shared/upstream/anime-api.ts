import { z } from 'zod';
import { markFrom } from '#shared/domain/anime/playback.ts';
import type { Torrent } from '#shared/domain/anime/torrent.ts';
import { EpisodeId, FranchiseId, ReleaseId, TorrentId } from '#shared/domain/identifiers.ts';
import { answeredListOf, Code, eachOnce, listInTurns, listOf, Name, optional, Title, Words } from './tolerant.ts';

/** anime-service, Value-description object; an unknown value is shown by its code. One with both keys null is unset. */
export const WireValue = z
  .object({ value: Code, description: optional(Words), label: optional(Title) })
  .transform(({ value, description, label }) => ({ value, label: description ?? label ?? value }));

const WireAgeRating = z
  .object({ value: z.string(), label: optional(Title), description: optional(Words), is_adult: optional(z.boolean()) })
  .transform(({ value, label, description, is_adult }) => ({
    value,
    label: label ?? description ?? value,
    isAdult: is_adult ?? value === 'R18_PLUS',
  }));

const WireImagePaths = { src: optional(z.string()), preview: optional(z.string()), thumbnail: optional(z.string()) };
/** anime-service, Image object: paths relative to the site, absolute or protocol-relative. */
export const WireImage = z.object({ ...WireImagePaths, optimized: optional(z.object(WireImagePaths)) });
export type WireImage = z.infer<typeof WireImage>;

const WireMark = z
  .object({ start: optional(z.number()), stop: optional(z.number()) })
  .transform(({ start, stop }) => markFrom(start, stop));

/** anime-service, Episode. Progress is saved under its id, so one without a usable id is left out. */
export const WireEpisode = z.object({
  id: EpisodeId,
  release_id: optional(ReleaseId),
  ordinal: optional(z.number()),
  sort_order: optional(z.number()),
  duration: optional(z.number().nonnegative()),
  hls_480: optional(z.string()),
  hls_720: optional(z.string()),
  hls_1080: optional(z.string()),
  opening: optional(WireMark),
  ending: optional(WireMark),
  preview: optional(WireImage),
  name: optional(Title),
  updated_at: optional(z.string()),
});
export type WireEpisode = z.infer<typeof WireEpisode>;

/** anime-service, Release member (credits). */
const WireMember = z.object({
  id: z.string(),
  nickname: optional(Name).transform((nickname) => nickname ?? ''),
  role: optional(WireValue),
});

/** The document does not give the shape: an image object, or a record that holds one. */
const WireBackground = z.union([
  z.object({ image: WireImage }).transform((record) => record.image),
  WireImage.refine((image) => image.src !== null || image.preview !== null || image.optimized !== null),
]);

const WireSponsor = z.object({
  id: optional(Code),
  title: Title,
  description: optional(Words),
  url_title: optional(Words),
  url: optional(z.string()),
});

/** anime-service, Torrent, with undocumented fields of real answers. The magnet link is read by `WireMagnet` only. */
export const WireTorrent = z
  .object({
    id: TorrentId,
    hash: optional(z.string()),
    label: optional(Title),
    filename: optional(Words),
    size: optional(z.number().nonnegative()),
    type: optional(WireValue),
    quality: optional(WireValue),
    color: optional(WireValue),
    codec: optional(
      z.object({ value: optional(Words), label: optional(Title), label_is_visible: optional(z.boolean()) }),
    ),
    description: optional(Words),
    seeders: optional(z.int()),
    leechers: optional(z.int()),
    completed_times: optional(z.int()),
    is_hardsub: optional(z.boolean()),
    created_at: optional(z.string()),
    updated_at: optional(z.string()),
  })
  .transform((wire): Torrent => {
    const codec = wire.codec?.label ?? wire.codec?.value ?? null;
    return {
      id: wire.id,
      label: wire.label ?? wire.filename?.replace(/\.torrent$/i, '') ?? `${wire.hash?.toLowerCase() || wire.id}`,
      sizeBytes: wire.size,
      source: wire.type?.label ?? null,
      quality: wire.quality?.label ?? null,
      codec: codec === null ? null : { label: codec, isNotable: wire.codec?.label_is_visible ?? false },
      bitDepth: wire.color?.label ?? null,
      description: wire.description,
      seeders: wire.seeders,
      leechers: wire.leechers,
      completedTimes: wire.completed_times,
      isHardsub: wire.is_hardsub ?? false,
      createdAt: wire.created_at,
      updatedAt: wire.updated_at,
    };
  });

/** Average of scores from 1 to 10. The service sends 0 when there are no votes, which is read as none. */
const Average = optional(z.number().positive());

/** anime-service, Release: what a poster shows. */
export const WireReleaseCard = z.object({
  id: ReleaseId,
  alias: z.string(),
  name: z.object({ main: Name, english: optional(Name), alternative: optional(Name) }),
  type: optional(WireValue),
  season: optional(WireValue),
  age_rating: optional(WireAgeRating),
  year: optional(z.int()),
  episodes_total: optional(z.int()),
  is_ongoing: optional(z.boolean()),
  poster: optional(WireImage),
  genres: listOf(z.object({ id: z.int(), name: Name })),
  rating: optional(z.object({ average: Average })),
});
export type WireReleaseCard = z.infer<typeof WireReleaseCard>;

/** anime-service, Release, with undocumented fields of real answers. */
export const WireRelease = WireReleaseCard.extend({
  publish_day: optional(WireValue),
  fresh_at: optional(z.string()),
  description: optional(Words),
  notification: optional(Words),
  average_duration_of_episode: optional(z.number()),
  rating: optional(z.object({ average: Average, distribution: optional(z.record(z.string(), optional(z.uint32()))) })),
  background_covers: listOf(WireBackground),
  episodes: listOf(WireEpisode).transform(eachOnce),
  members: listOf(WireMember),
  sponsors: listOf(WireSponsor),
  torrents: listOf(WireTorrent).transform(eachOnce),
  external_player: optional(z.string()),
  is_in_production: optional(z.boolean()),
  is_blocked_by_geo: optional(z.boolean()),
  is_blocked_by_copyrights: optional(z.boolean()),
  added_in_users_favorites: optional(z.int()),
});
export type WireRelease = z.infer<typeof WireRelease>;

const WirePagination = z.object({ total: z.int(), current_page: z.int(), total_pages: z.int() });

/** anime-service, Pagination meta. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({ data: answeredListOf(item), meta: z.object({ pagination: WirePagination }) })
    .transform(({ data: items, meta: { pagination } }) => {
      return { items, page: pagination.current_page, totalPages: pagination.total_pages, total: pagination.total };
    });
}
export const WireCardPage = pageOf(WireReleaseCard);

/** anime-service, Releases: list. Its entries are `WireRelease`. */
export const WireReleasePage = z.object({ data: listInTurns });

/** anime-service, Releases: latest. */
export const WireLatest = answeredListOf(
  WireReleaseCard.extend({ fresh_at: optional(z.string()), latest_episode: optional(WireEpisode) }),
).transform(eachOnce);

/** anime-service, Episode: the single-episode answer. */
export const WireEpisodeOfRelease = WireEpisode.extend({ release: WireRelease });

export const WireReleaseCards = answeredListOf(WireReleaseCard).transform(eachOnce);
export const WireMembers = answeredListOf(WireMember);

/** anime-service, Genre. */
export const WireGenre = z.object({
  id: z.int().positive(),
  name: Name,
  image: optional(WireImage),
  total_releases: optional(z.int()),
});
export type WireGenre = z.infer<typeof WireGenre>;
export const WireGenres = answeredListOf(WireGenre).transform(eachOnce);

/** anime-service, Franchise; the name and the seconds are field facts. */
export const WireFranchise = z.object({
  id: FranchiseId,
  name: optional(Title),
  name_english: optional(Title),
  image: optional(WireImage),
  first_year: optional(z.int()),
  last_year: optional(z.int()),
  total_releases: optional(z.int()),
  total_episodes: optional(z.int()),
  /** A number of seconds, or a text for display, which is not read. */
  total_duration: optional(z.number().nonnegative()),
  total_duration_in_seconds: optional(z.number().nonnegative()),
  franchise_releases: listOf(z.object({ sort_order: optional(z.number()), release: WireReleaseCard })),
});
export type WireFranchise = z.infer<typeof WireFranchise>;
export const WireFranchises = answeredListOf(WireFranchise).transform(eachOnce);

/** anime-service, Catalog references. */
export const WireReference = answeredListOf(
  z
    .object({ value: Code, label: optional(Title), description: optional(Words) })
    // A reference's label is its name; its description explains it.
    .transform(({ value, label, description }) => ({ value, label: label ?? description ?? value })),
);
export const WireGenreReference = answeredListOf(z.object({ id: z.int().positive(), name: Name }));
export const WireYears = answeredListOf(z.int());

/** anime-service, Authentication: opaque. A value that would break out of a header or a cookie is refused. */
export const SessionToken = z.string().regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);

/** anime-service, Accounts: authentication: the final answer of every way of signing in. */
export const WireToken = z.object({ token: SessionToken });

/** anime-service, Account resources: only what is shown; e-mail and passkey are not even read. */
export const WireProfile = z.object({
  id: z.int(),
  login: optional(Words),
  nickname: optional(Title),
  avatar: optional(WireImage),
});

/** anime-service, Accounts: watch progress. The fast list: `[episode_id, time, is_watched]`. */
export const WireTimecode = z
  .tuple([EpisodeId, z.number().nonnegative(), z.boolean()], z.unknown())
  .transform(([episodeId, positionSeconds, isWatched]) => ({ episodeId, positionSeconds, isWatched }));

/** anime-service, Timecode record: only its existence matters. */
export const WireTimecodeRecord = z.object({});

/** anime-service, Account resources: release rating. Without a score there is no rating; without a release it is not a rating's answer. */
export const WireOwnRating = z.object({
  release_id: z.int(),
  score: z.int().min(1).max(10).nullable().default(null),
});
