import { z } from 'zod';
import { EpisodeId, ReleaseId } from './identifiers.ts';
import type { Episode, Mark } from './release.ts';

/** Where a person is in an episode. `releaseId` is null while only the service's triple is known (anime-service, Rules of watch progress). */
export const EpisodeProgress = z.object({
  episodeId: EpisodeId,
  releaseId: ReleaseId.nullable(),
  positionSeconds: z.number().nonnegative(),
  isWatched: z.boolean(),
  /** Epoch milliseconds of the change on this device, or of the service's record. */
  updatedAt: z.number(),
});
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;

const RESUME_REWIND_SECONDS = 5;
const RESUME_MINIMUM_SECONDS = 30;
const WATCHED_FRACTION = 0.9;

/** Where playback starts: a little before the saved place; from the start when barely begun or watched. */
export function resumeAtSeconds(progress: Pick<EpisodeProgress, 'positionSeconds' | 'isWatched'> | null): number {
  if (progress === null || progress.isWatched || progress.positionSeconds < RESUME_MINIMUM_SECONDS) return 0;
  return progress.positionSeconds - RESUME_REWIND_SECONDS;
}

/** An episode counts as watched when its ending begins, without an ending at nine tenths of its length. */
export function isWatchedAt(positionSeconds: number, episode: Pick<Episode, 'ending' | 'durationSeconds'>): boolean {
  if (episode.ending !== null) return positionSeconds >= episode.ending.startSeconds;
  return episode.durationSeconds > 0 && positionSeconds >= episode.durationSeconds * WATCHED_FRACTION;
}

/** A pair of marks is usable only when both are numbers and the stop lies after the start (anime-service, Episode). */
export function markFrom(start: number | null | undefined, stop: number | null | undefined): Mark | null {
  if (typeof start !== 'number' || typeof stop !== 'number') return null;
  if (!Number.isFinite(start) || !Number.isFinite(stop) || start < 0 || stop <= start) return null;
  return { startSeconds: start, stopSeconds: stop };
}
