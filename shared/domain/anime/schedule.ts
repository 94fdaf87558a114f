import { z } from 'zod';
import { Episode, ReleaseCard } from './release.ts';

/** A release with a fixed weekday. Days and weeks are Moscow ones, weeks start on Monday (anime-service, Schedule item). */
export const ScheduleItem = z.object({
  release: ReleaseCard,
  /** 1..7, Monday first; null where the service gives no day. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Came out in the current week. */
  publishedEpisode: Episode.nullable(),
  nextEpisodeOrdinal: z.number().nullable(),
  isSeasonComplete: z.boolean(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;
