import { z } from 'zod';
import { EpisodeProgress } from './playback.ts';
import { ReleaseCard } from './release.ts';

/** One watched episode. `release` and what is known of the episode are null where the service no longer publishes it. */
export const HistoryEntry = z.object({
  progress: EpisodeProgress,
  release: ReleaseCard.nullable(),
  ordinal: z.number().nullable(),
  episodeName: z.string().nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  /** The service has not been told yet. */
  isUnsent: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
