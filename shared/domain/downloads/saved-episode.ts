import { z } from 'zod';
import { QualityHeight, ReleaseCard } from '../anime/release.ts';
import { EpisodeId } from '../identifiers.ts';

/** Episodes that may wait at once: what is saved is what will be watched. */
export const MOST_WAITING_EPISODES = 24;

/**
 * Why an episode could not be saved. `blocked`: not in the person's country, or withdrawn. `gone`: the release no longer has it.
 * `no-stream`: without the quality and any lower one. `live`: a playlist without an end. `protected`: by a key that is no plain
 * file. `unreadable`: no usable playlist, or segments that stay damaged. Network and disk trouble do not count.
 */
export const EpisodeTrouble = z.literal(['blocked', 'gone', 'no-stream', 'live', 'protected', 'unreadable']);
export type EpisodeTrouble = z.infer<typeof EpisodeTrouble>;

/** An episode that is saved or waits for it. */
export const EpisodeSaving = z.object({
  episodeId: EpisodeId,
  ordinal: z.number(),
  /** As it is saved, or as it will be. */
  height: QualityHeight,
  state: z.literal(['saved', 'running', 'queued', 'failed']),
  /** Was saved, and plays from here: in any state, since pieces that were damaged are saved anew. */
  isHere: z.boolean(),
  trouble: EpisodeTrouble.nullable(),
  /** What is here. */
  bytes: z.int().nonnegative(),
  savedSeconds: z.number().nonnegative(),
  durationSeconds: z.number().nonnegative(),
  /** Stays after it was watched. */
  isPinned: z.boolean(),
  /** The service has another version now: another id or length. The saved one stays. */
  isReplaced: z.boolean(),
  /** Epoch milliseconds; watched, and removed then. */
  removeAt: z.number().nullable(),
});
export type EpisodeSaving = z.infer<typeof EpisodeSaving>;

/** The next so many unwatched episodes are kept saved; 0: none by themselves. */
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
  /** Those that are removed next because they were watched. */
  leaving: z.array(z.object({ episodeId: EpisodeId, ordinal: z.number(), removeAt: z.number() })),
});
export type SavedRelease = z.infer<typeof SavedRelease>;
