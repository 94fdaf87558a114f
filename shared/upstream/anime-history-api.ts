import { z } from 'zod';
import { WireEpisode, WireReleaseCard } from './anime-api.ts';
import { answeredListOf, optional } from './tolerant.ts';

/** anime-service, Account resources: history entry. `release_episode` is null where the service no longer publishes it. */
export const WireHistoryEntry = z.object({
  release_episode_id: z.string(),
  time: z.number().nonnegative(),
  is_watched: z.boolean(),
  updated_at: optional(z.string()),
  release_episode: optional(WireEpisode.extend({ release: optional(WireReleaseCard) })),
});
export type WireHistoryEntry = z.infer<typeof WireHistoryEntry>;

/** anime-service, Accounts: watch progress, history. */
export const WireHistoryPage = z.object({
  data: answeredListOf(WireHistoryEntry),
  meta: z.object({ pagination: z.object({ total: z.int().nonnegative(), total_pages: z.int().nonnegative() }) }),
});
