import { z } from 'zod';
import { HexColour } from '#shared/domain/anime/site-media.ts';
import { CountryCode } from '#shared/domain/app/service-connection.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import {
  pageOf,
  WireEpisode,
  WireImage,
  WireProfile,
  WireReleaseCard,
  WireToken,
  WireTorrent,
  WireValue,
} from './anime-api.ts';
import {
  answeredListOf,
  bareOrWrappedListOf,
  Code,
  countedListOf,
  eachOnce,
  listOf,
  Name,
  optional,
  Title,
  Words,
} from './tolerant.ts';

/** anime-service, Torrent: as the torrent endpoints send it. */
export const WireTorrentPage = pageOf(
  WireTorrent.and(
    z.object({ release: optional(WireReleaseCard), torrent_members: listOf(z.object({ nickname: Name })) }),
  ),
);
export const WireTorrents = answeredListOf(WireTorrent).transform(eachOnce);
/** The only place where the link is read: it may hold the account's passkey. */
export const WireMagnet = z.object({ magnet: z.string() });
/** The only place where the passkey is read (anime-service, Account resources: Profile). */
export const WirePasskey = z.object({ torrents: z.object({ passkey: z.string().min(1) }) });

/** anime-service, Schedule item. */
export const WireScheduleItem = z.object({
  release: WireReleaseCard.extend({ publish_day: optional(WireValue), fresh_at: optional(z.string()) }),
  published_release_episode: optional(WireEpisode),
  next_release_episode_number: optional(z.number()),
  full_season_is_released: optional(z.boolean()),
});
export type WireScheduleItem = z.infer<typeof WireScheduleItem>;
export const WireScheduleWeek = bareOrWrappedListOf(WireScheduleItem);
export const WireScheduleNow = z.object({
  yesterday: listOf(WireScheduleItem),
  today: listOf(WireScheduleItem),
  tomorrow: listOf(WireScheduleItem),
});

/** anime-service, Team, role, team member. */
const Sorted = z.object({ id: Code, sort_order: optional(z.number()) });
const WireTeamMember = Sorted.extend({
  /** The document has no id; nicknames are unique. */
  id: optional(Code),
  nickname: optional(Title),
  team: optional(z.object({ id: Code })),
  roles: listOf(z.object({ id: Code, title: Title, color: optional(HexColour) })),
  is_intern: optional(z.boolean()),
  is_vacation: optional(z.boolean()),
  user: optional(z.object({ nickname: optional(Title), avatar: optional(WireImage) })),
});
export type WireTeamMember = z.infer<typeof WireTeamMember>;
export const WireTeams = bareOrWrappedListOf(Sorted.extend({ title: optional(Title), description: optional(Words) }));
/** The order of roles; members name theirs. */
export const WireTeamRoles = bareOrWrappedListOf(Sorted);
export const WireTeamMembers = bareOrWrappedListOf(WireTeamMember);

/** anime-service, Promotion. */
const WirePromotion = z.object({
  id: optional(Code),
  release: optional(WireReleaseCard),
  url: optional(z.string()),
  url_label: optional(Words),
  title: optional(Title),
  description: optional(Words),
  is_ad: optional(z.boolean()),
  ad_erid: optional(Words),
  image: optional(WireImage),
});
export type WirePromotion = z.infer<typeof WirePromotion>;
export const WirePromotions = bareOrWrappedListOf(WirePromotion);

/** anime-service, Video. */
const WireVideo = z.object({
  id: optional(Code),
  title: Title,
  url: optional(z.string()),
  views: optional(z.int().nonnegative()),
  comments: optional(z.int().nonnegative()),
  image: optional(WireImage),
  is_announce: optional(z.boolean()),
  created_at: optional(z.string()),
});
export type WireVideo = z.infer<typeof WireVideo>;
export const WireVideos = bareOrWrappedListOf(WireVideo);

/** anime-service, App status: the hosts that serve the same API, and where the service sees the caller. */
export const WireStatus = z.object({
  request: optional(z.object({ iso_code: optional(CountryCode) })),
  available_api_endpoints: listOf(z.string()),
});
export type WireStatus = z.infer<typeof WireStatus>;

/** anime-service, Accounts: authentication, logout: `{token: null}`. */
export const WireSignedOut = z.object({ token: z.null() });

/** anime-service, Account resources: OTP. Only the remaining time is read: the date is by the service's clock. */
export const WireOneTimeCode = z.object({
  otp: z.object({ code: z.string().regex(/^\d{6}$/) }),
  remaining_time: optional(z.number().nonnegative()),
});

/** anime-service, Errors: the two JSON 500 cases; their messages are not for display. */
const WireFault = z.object({ message: z.string() });

/** anime-service, One-time code: a code that was issued and not accepted yet is answered by such a 500. */
export const WireOneTimeCodeLogin = z.union([WireToken, WireFault.transform(() => 'not-yet' as const)]);

/** anime-service, Accounts: authentication, social login. An unknown provider is answered by such a 500. */
export const WireSocialLogin = z.union([
  z.object({ url: z.url({ protocol: /^https?$/ }), state: z.string().min(1) }),
  WireFault.transform(() => null),
]);

/** anime-service, Account resources: Profile. The figures are null on a new account; the secrets beside them are not read. */
export const WireAccountDetails = WireProfile.extend({
  is_banned: optional(z.boolean()),
  created_at: optional(z.string()),
  torrents: optional(
    z.object({ uploaded: optional(z.number().nonnegative()), downloaded: optional(z.number().nonnegative()) }),
  ),
});

/** anime-service, Account resources: history entry. `release_episode` is null if the service no longer publishes it. */
export const WireHistoryEntry = z.object({
  release_episode_id: EpisodeId,
  time: z.number().nonnegative(),
  is_watched: z.boolean(),
  /** Epoch milliseconds. */
  updated_at: z.string().transform(Date.parse).pipe(z.number()),
  release_episode: optional(WireEpisode.extend({ release: optional(WireReleaseCard) })),
});
export type WireHistoryEntry = z.infer<typeof WireHistoryEntry>;

/** anime-service, Accounts: watch progress, history. */
export const WireHistoryPage = pageOf(WireHistoryEntry);

/** anime-service, Accounts: favorites. In the order in which they were added. */
export const WireFavouriteIds = countedListOf(ReleaseId);

/** anime-service, Accounts: collections. `[release_id, type]`, in the order in which they were added. */
export const WireCollectionPairs = countedListOf(z.tuple([ReleaseId, z.string()], z.unknown()));
