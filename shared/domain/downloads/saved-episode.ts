import { z } from 'zod';
import { QualityHeight, ReleaseCard } from '../anime/release.ts';
import { EpisodeId } from '../identifiers.ts';

/** Episodes that may wait at once: people save what they are going to watch, not whole catalogues. */
export const MOST_WAITING_EPISODES = 24;

/**
 * Why an episode could not be saved. `blocked`: not in the person's country, or withdrawn. `gone`: the release no longer has it.
 * `no-stream`: it has neither the quality nor a lower one. `live`: a playlist without an end. `protected`: by a key that is not a
 * plain file. `unreadable`: no usable playlist, or segments that stay damaged. Network and disk trouble do not count.
 */
export const EpisodeTrouble = z.literal(['blocked', 'gone', 'no-stream', 'live', 'protected', 'unreadable']);
export type EpisodeTrouble = z.infer<typeof EpisodeTrouble>;

/** An episode that is saved or waits to be. */
export const EpisodeSaving = z.object({
  episodeId: EpisodeId,
  ordinal: z.number(),
  /** The saved quality, or the one to be saved. */
  height: QualityHeight,
  state: z.literal(['saved', 'running', 'queued', 'failed']),
  /** It was saved and plays from this device, in any state: damaged pieces are saved again. */
  isHere: z.boolean(),
  trouble: EpisodeTrouble.nullable(),
  /** Size of what is saved so far. */
  bytes: z.int().nonnegative(),
  savedSeconds: z.number().nonnegative(),
  durationSeconds: z.number().nonnegative(),
  /** Stays after it was watched. */
  isPinned: z.boolean(),
  /** The service has another version now, with another id or length. The saved one stays. */
  isReplaced: z.boolean(),
  /** When it is removed because it was watched, in epoch milliseconds; null: it stays. */
  removeAt: z.number().nullable(),
});
export type EpisodeSaving = z.infer<typeof EpisodeSaving>;

/** How many of the next unwatched episodes are saved automatically; 0: none. */
export const KeepNext = z.object({ count: z.int().min(0).max(12), height: QualityHeight });
export type KeepNext = z.infer<typeof KeepNext>;

export const ReleaseSaving = z.object({
  keepNext: KeepNext.nullable(),
  /** In the order of the release. */
  episodes: z.array(EpisodeSaving),
});
export type ReleaseSaving = z.infer<typeof ReleaseSaving>;

/** A release with saved episodes. */
export const SavedRelease = z.object({
  release: ReleaseCard,
  episodes: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Watched episodes that are about to be removed. */
  leaving: z.array(z.object({ episodeId: EpisodeId, ordinal: z.number(), removeAt: z.number() })),
});
export type SavedRelease = z.infer<typeof SavedRelease>;
