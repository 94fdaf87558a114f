import { z } from 'zod';
import { answeredListOf, listOf, optional } from './tolerant.ts';

/** anime-service, Value-description object; unset ones have both keys null. */
export const WireValue = z
  .object({
    value: optional(z.union([z.string(), z.number()])),
    description: optional(z.string()),
    label: optional(z.string()),
  })
  .transform((wire) =>
    wire.value === null ? null : { value: String(wire.value), description: wire.description, label: wire.label },
  );

export const WireAgeRating = z.object({
  value: z.string(),
  label: optional(z.string()),
  description: optional(z.string()),
  is_adult: optional(z.boolean()),
});

const WireImagePaths = { src: optional(z.string()), preview: optional(z.string()), thumbnail: optional(z.string()) };
/** anime-service, Image object: paths relative to the site, absolute or protocol-relative. */
export const WireImage = z.object({ ...WireImagePaths, optimized: optional(z.object(WireImagePaths)) });
export type WireImage = z.infer<typeof WireImage>;

const WireMark = z.object({ start: optional(z.number()), stop: optional(z.number()) });

/** anime-service, Episode. */
export const WireEpisode = z.object({
  id: z.string(),
  release_id: optional(z.int()),
  ordinal: optional(z.number()),
  sort_order: optional(z.number()),
  duration: optional(z.number()),
  hls_480: optional(z.string()),
  hls_720: optional(z.string()),
  hls_1080: optional(z.string()),
  opening: optional(WireMark),
  ending: optional(WireMark),
  preview: optional(WireImage),
  name: optional(z.string()),
  updated_at: optional(z.string()),
});
export type WireEpisode = z.infer<typeof WireEpisode>;

const WireMember = z.object({ id: z.string(), nickname: optional(z.string()), role: optional(WireValue) });

/** The document does not show the shape: an image object, or a record that holds one. */
const WireBackground = z.union([
  z.object({ image: WireImage }).transform((record) => record.image),
  WireImage.refine((image) => image.src !== null || image.preview !== null || image.optimized !== null),
]);

/** anime-service, Release, with the further fields seen in the field. */
export const WireRelease = z.object({
  id: z.int().positive(),
  alias: z.string(),
  name: z.object({ main: z.string(), english: optional(z.string()), alternative: optional(z.string()) }),
  type: optional(WireValue),
  season: optional(WireValue),
  age_rating: optional(WireAgeRating),
  publish_day: optional(WireValue),
  year: optional(z.int()),
  fresh_at: optional(z.string()),
  description: optional(z.string()),
  notification: optional(z.string()),
  episodes_total: optional(z.int()),
  average_duration_of_episode: optional(z.number()),
  rating: optional(
    z.object({ average: optional(z.number()), distribution: optional(z.record(z.string(), z.number())) }),
  ),
  poster: optional(WireImage),
  background_covers: listOf(WireBackground),
  genres: listOf(z.object({ id: z.int(), name: z.string() })),
  episodes: listOf(WireEpisode),
  members: listOf(WireMember),
  is_ongoing: optional(z.boolean()),
  is_in_production: optional(z.boolean()),
  is_blocked_by_geo: optional(z.boolean()),
  is_blocked_by_copyrights: optional(z.boolean()),
  added_in_users_favorites: optional(z.int()),
});
export type WireRelease = z.infer<typeof WireRelease>;

/** anime-service, Pagination meta. */
export const WirePage = z.object({
  data: answeredListOf(WireRelease),
  meta: z.object({
    pagination: z.object({ total: z.int(), current_page: z.int(), total_pages: z.int() }),
  }),
});

/** anime-service, Accounts: authentication. */
export const WireToken = z.object({ token: z.string().min(1) });

/** anime-service, Account resources: only what is shown; e-mail and passkey are not even read. */
export const WireProfile = z.object({
  id: z.int(),
  login: optional(z.string()),
  nickname: optional(z.string()),
  avatar: optional(WireImage),
});

/** anime-service, Accounts: watch progress. The fast list: `[episode_id, time, is_watched]`. */
export const WireTimecodes = answeredListOf(z.tuple([z.string(), z.number(), z.boolean()]));
