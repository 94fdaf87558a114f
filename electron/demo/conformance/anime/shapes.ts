import { z } from 'zod';

/** A field is optional unless the document says that it is always present (anime-service, Resources and their fields). */
const may = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

const path = z.string().regex(/^(\/|https?:\/\/)/);
const plainPaths = { src: may(path), preview: may(path), thumbnail: may(path) };
const webp = may(path.regex(/\.webp(\?|$)/));
/** Never null itself. */
const image = z.looseObject({
  ...plainPaths,
  optimized: z.looseObject({ src: webp, preview: webp, thumbnail: webp }),
});
const imageWithoutSource = image.refine((value) => !('src' in value), 'has a src');

const moment = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const seconds = z.number().nonnegative();

/** An unset one has both keys null. */
const described = <Value extends z.ZodType>(value: Value) =>
  z.looseObject({ value: value.nullable(), description: z.string().nullable() });

const RELEASE_TYPES = ['TV', 'ONA', 'WEB', 'OVA', 'OAD', 'MOVIE', 'DORAMA', 'SPECIAL'];
const SEASONS = ['winter', 'spring', 'summer', 'autumn'];
const AGE_RATINGS = ['R0_PLUS', 'R6_PLUS', 'R12_PLUS', 'R16_PLUS', 'R18_PLUS'];
const SCORES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

const Release = z
  .looseObject({
    id: z.int().positive(),
    alias: z.string().min(1),
    name: z.looseObject({ main: z.string().min(1), alternative: may(z.string()) }),
    type: may(described(z.enum(RELEASE_TYPES))),
    season: may(z.union([described(z.enum(SEASONS)), z.strictObject({})])),
    age_rating: may(
      z.looseObject({
        value: z.enum(AGE_RATINGS),
        label: may(z.string()),
        description: may(z.string()),
        is_adult: z.boolean(),
      }),
    ),
    publish_day: may(described(z.int().min(1).max(7))),
    year: may(z.int()),
    fresh_at: may(moment),
    description: may(z.string()),
    notification: may(z.string()),
    external_player: may(z.string().regex(/^(https?:)?\/\//)),
    episodes_total: may(count),
    average_duration_of_episode: may(z.number()),
    rating: may(z.looseObject({ average: z.number(), distribution: z.record(z.enum(SCORES), count) })),
    poster: image.optional(),
  })
  .refine(
    (release) =>
      Object.entries(release).every(([name, value]) => !name.startsWith('is_') || typeof value === 'boolean'),
    'has a flag that is no boolean',
  )
  .refine(
    (release) =>
      Object.entries(release).every(([name, value]) => !name.startsWith('added_in_') || count.safeParse(value).success),
    'has a counter that is no whole number',
  );

/** Seconds from the start; both null without a mark. */
const mark = z
  .looseObject({ start: seconds.nullable(), stop: seconds.nullable() })
  .refine(({ start, stop }) => (start === null) === (stop === null), 'is half a mark');
const playlist = z.string().regex(/^https?:\/\/[^?]+\.m3u8(\?.*)?$/);

const Episode = z.looseObject({
  id: z.guid(),
  release_id: z.int(),
  ordinal: z.number(),
  sort_order: z.int(),
  duration: seconds,
  hls_480: may(playlist),
  hls_720: may(playlist),
  hls_1080: may(playlist),
  opening: mark,
  ending: mark,
  preview: image.optional(),
  name: may(z.string()),
  name_english: may(z.string()),
  rutube_id: may(z.string()),
  youtube_id: may(z.string()),
});

const LinkedUser = z.looseObject({ nickname: may(z.string()), avatar: image.optional() }).nullable();

const Member = z.looseObject({
  id: z.guid(),
  nickname: may(z.string()),
  role: described(z.string()),
  user: LinkedUser,
});

const Genre = z.looseObject({ id: z.int(), name: z.string().min(1), image: imageWithoutSource, total_releases: count });

const FranchiseRelease = z.looseObject({
  id: z.guid(),
  franchise_id: z.guid(),
  release_id: z.int(),
  sort_order: z.int().positive(),
  release: Release,
});
const Franchise = z.looseObject({
  id: z.guid(),
  rating: may(z.number()),
  first_year: may(count),
  last_year: may(count),
  total_episodes: may(count),
  total_releases: may(count),
  total_duration: may(count),
  image,
  franchise_releases: z.array(FranchiseRelease).optional(),
});

const Torrent = z.looseObject({
  id: z.int(),
  hash: z.string().regex(/^[0-9a-f]{40}$/i),
  label: z.string().min(1),
  size: count,
  bitrate: may(z.number()),
  codec: described(z.string()).extend({
    label: may(z.string()),
    label_color: may(z.string()),
    label_is_visible: z.boolean(),
  }),
  magnet: z.string().startsWith('magnet:?'),
  created_at: moment,
  updated_at: moment,
});
const TorrentMember = z.looseObject({
  role: described(z.literal('hevc', { error: 'is no HEVC' })),
  user: LinkedUser,
  external_url: may(z.string()),
});
const ListedTorrent = Torrent.extend({ release: Release, torrent_members: z.array(TorrentMember) });

const Team = z.looseObject({ description: may(z.string()), sort_order: z.int() });
const Role = z.looseObject({ color: may(z.string().regex(/^#[0-9a-f]{6}$/i)), sort_order: z.int() });
const TeamMember = z.looseObject({
  nickname: z.string().min(1),
  team: Team,
  roles: z.array(Role).min(1),
  sort_order: z.int().positive(),
  user: LinkedUser,
});

const ScheduleItem = z.looseObject({
  release: Release,
  published_release_episode: Episode.nullable(),
  next_release_episode_number: z.number().nullable(),
  full_season_is_released: z.boolean(),
});

const Promotion = z.looseObject({
  release: may(Release),
  url: may(z.string()),
  url_label: may(z.string()),
  title: may(z.string()),
  description: may(z.string()),
  is_ad: z.boolean(),
  ad_erid: may(z.string()),
  ad_origin: may(z.string()),
  image: image.optional(),
});

const Video = z.looseObject({
  origin: z.looseObject({ type: described(z.string().regex(/_PLAYLIST$/)) }),
  views: may(count),
  comments: may(count),
  image,
  is_announce: z.boolean(),
  created_at: moment,
});

const Profile = z.looseObject({
  id: z.int(),
  login: z.string(),
  email: z.string(),
  nickname: may(z.string()),
  avatar: image,
  torrents: z.looseObject({ passkey: z.string(), uploaded: may(z.number()), downloaded: may(z.number()) }),
  is_banned: z.boolean(),
  created_at: moment,
  is_with_video_ads: z.boolean(),
  is_with_content_ads: z.boolean(),
  is_with_video_ads_always: z.boolean(),
});

const TimecodeRecord = z.looseObject({
  id: z.int(),
  time: seconds,
  user_id: z.int(),
  is_watched: z.boolean(),
  updated_at: moment,
  release_episode_id: z.guid(),
});
const HistoryEntry = TimecodeRecord.extend({ release_episode: Episode.extend({ release: Release }) });

const Otp = z.strictObject({
  otp: z.looseObject({
    code: z.string().regex(/^\d{6}$/),
    user_id: z.int().nullable(),
    device_id: z.string(),
    expired_at: moment,
  }),
  remaining_time: count,
});

const Status = z.looseObject({
  request: z.looseObject({
    ip: z.string(),
    country: may(z.string()),
    iso_code: may(z.string()),
    timezone: may(z.string()),
  }),
  is_alive: z.boolean(),
  available_api_endpoints: z.array(z.url()).min(1),
});

const PaginationMeta = z.strictObject({
  pagination: z.looseObject({
    total: count,
    count,
    per_page: z.int().positive(),
    current_page: z.int().positive(),
    total_pages: count,
    links: z.looseObject({ previous: may(z.url()), next: may(z.url()) }),
  }),
});

/** Every resource as the document describes it; other fields may be present too. */
export const SHAPES = {
  Release,
  Episode,
  Member,
  Genre,
  Franchise,
  Torrent,
  ListedTorrent,
  Team,
  Role,
  TeamMember,
  ScheduleItem,
  Promotion,
  Video,
  Profile,
  TimecodeRecord,
  HistoryEntry,
  Otp,
  Status,
  PaginationMeta,
};

/** Throws with the paths of the fields that differ from the document. */
export function expectShape(name: keyof typeof SHAPES, value: unknown): void {
  const parsed = SHAPES[name].safeParse(value);
  if (parsed.success) return;
  throw new Error(`not a ${name}: ${z.prettifyError(parsed.error)}\n${JSON.stringify(value)?.slice(0, 400)}`);
}
