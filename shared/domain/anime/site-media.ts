import { z } from 'zod';
import { ImageAddress, ReleaseId } from '../identifiers.ts';
import { Episode, ReleaseCard, WebAddress } from './release.ts';

const shown = {
  /** Stable between answers, unlike the order. */
  id: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture: ImageAddress.nullable(),
};

/** The four kinds of promotion, told apart by which fields are set (anime-service, Promotion). */
export const Promotion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('release'), ...shown, release: ReleaseCard }),
  z.object({ kind: z.literal('link'), ...shown, address: WebAddress, label: z.string().nullable() }),
  z.object({ kind: z.literal('text'), ...shown }),
  /** `erid`: the registration mark that the law asks for on paid ads. */
  z.object({
    kind: z.literal('ad'),
    ...shown,
    address: WebAddress.nullable(),
    label: z.string().nullable(),
    erid: z.string().nullable(),
  }),
]);
export type Promotion = z.infer<typeof Promotion>;

/** A video on another site; it is opened in the system's browser (anime-service, Video). */
export const SiteVideo = z.object({
  id: z.string(),
  title: z.string(),
  address: WebAddress.nullable(),
  picture: ImageAddress.nullable(),
  views: z.int().nonnegative().nullable(),
  comments: z.int().nonnegative().nullable(),
  isAnnouncement: z.boolean(),
  createdAt: z.string().nullable(),
});
export type SiteVideo = z.infer<typeof SiteVideo>;

/** A release with a fixed weekday. Days and weeks are Moscow ones, weeks start on Monday (anime-service, Schedule item). */
export const ScheduleItem = z.object({
  release: ReleaseCard,
  /** 1..7, Monday first; null if the service gives no day. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Came out in the current week, or yesterday. */
  publishedEpisode: Episode.nullable(),
  nextEpisodeOrdinal: z.number().nullable(),
  isSeasonComplete: z.boolean(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** A release in a calendar file: an event on its weekday every week, by Moscow's calendar. */
export const CalendarEntry = z.strictObject({
  releaseId: ReleaseId,
  weekday: z.int().min(1).max(7),
  /** This week's episode came out: the next one is in a week. */
  isOutThisWeek: z.boolean(),
  /** Null: unknown, so the event has no end. */
  episodesLeft: z.int().min(1).max(10_000).nullable(),
  title: z.string().max(1_000),
  note: z.string().max(1_000),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const HexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** anime-service, Team, role, team member. */
export const TeamRole = z.object({ id: z.string(), title: z.string(), color: HexColour.nullable() });
export type TeamRole = z.infer<typeof TeamRole>;

export const TeamMember = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: ImageAddress.nullable(),
  /** In the service's order of roles. */
  roles: z.array(TeamRole),
  isIntern: z.boolean(),
  isOnVacation: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Teams and members are in the service's order. */
export const Team = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  members: z.array(TeamMember),
});
export type Team = z.infer<typeof Team>;
