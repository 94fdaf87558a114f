import { z } from 'zod';
import { EpisodeId, ReleaseId } from '../identifiers.ts';
import type { Episode, Mark } from './release.ts';

/** `releaseId` is null while only the service's triple is known (anime-service, Rules of watch progress). */
export const EpisodeProgress = z.object({
  episodeId: EpisodeId,
  releaseId: ReleaseId.nullable(),
  positionSeconds: z.number().nonnegative(),
  isWatched: z.boolean(),
  /** Epoch milliseconds of the change on this device, or of the service's record. */
  updatedAt: z.number(),
});
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;

export type MarkPair = Pick<Episode, 'opening' | 'ending'>;

const RESUME_REWIND_SECONDS = 5;
const RESUME_MINIMUM_SECONDS = 30;
const LAST_SECONDS = 5;
const WATCHED_FRACTION = 0.9;
const NO_PAIR: MarkPair = { opening: null, ending: null };

/** The last played episode or, if watched, the next unwatched one; null: nothing begun or left. `episodes` in order. */
export function episodeToContinue<Known extends Pick<Episode, 'id'>>(
  episodes: readonly Known[],
  progress: readonly EpisodeProgress[],
): Known | null {
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  let last: { readonly place: number; readonly entry: EpisodeProgress } | null = null;
  for (const [place, { id }] of episodes.entries()) {
    const entry = byEpisode.get(id);
    if (entry !== undefined && (last === null || entry.updatedAt >= last.entry.updatedAt)) last = { place, entry };
  }
  if (last === null) return null;
  if (!last.entry.isWatched) return episodes[last.place] ?? null;
  return episodes.slice(last.place + 1).find(({ id }) => byEpisode.get(id)?.isWatched !== true) ?? null;
}

/**
 * The episode with the typed number, else the next one, else the last; null if the text is no number. `episodes` are in
 * their order; numbers may be halves, with either decimal sign.
 */
export function episodeByNumber<Found extends Pick<Episode, 'ordinal'>>(
  text: string,
  episodes: readonly Found[],
): Found | null {
  const digits = text.trim().replace(',', '.');
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(digits)) return null;
  const number = Number(digits);
  const exact = episodes.find(({ ordinal }) => ordinal === number);
  return exact ?? episodes.find(({ ordinal }) => ordinal > number) ?? episodes.at(-1) ?? null;
}

/** Where playback starts: a little before the saved place; 0 when barely begun, watched or unsaved. */
export function resumeAtSeconds(progress: Pick<EpisodeProgress, 'positionSeconds' | 'isWatched'> | null): number {
  if (progress === null || progress.isWatched || !Number.isFinite(progress.positionSeconds)) return 0;
  return progress.positionSeconds < RESUME_MINIMUM_SECONDS ? 0 : progress.positionSeconds - RESUME_REWIND_SECONDS;
}

/** Whether the episode ends right after `startAtSeconds`, by the length of the stream. */
export function isPastResuming(startAtSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && startAtSeconds > 0 && startAtSeconds >= durationSeconds - LAST_SECONDS;
}

/** An episode is watched when its ending begins, else from a fraction of its length on; never while the length is unknown. */
export function isWatchedAt(
  positionSeconds: number,
  { ending, durationSeconds }: Pick<Episode, 'ending' | 'durationSeconds'>,
  watchedFraction: number = WATCHED_FRACTION,
): boolean {
  if (!(durationSeconds > 0)) return false;
  const usable = usableMarks({ opening: null, ending }, durationSeconds).ending;
  return positionSeconds >= (usable?.startSeconds ?? durationSeconds * watchedFraction);
}

/** A pair of marks is usable only when both are numbers and the stop lies after the start (anime-service, Episode). */
export function markFrom(start: number | null | undefined, stop: number | null | undefined): Mark | null {
  if (typeof start !== 'number' || typeof stop !== 'number') return null;
  if (!Number.isFinite(start) || !Number.isFinite(stop) || start < 0 || stop <= start) return null;
  return { startSeconds: start, stopSeconds: stop };
}

/**
 * The plausible marks of an episode of this length (0: unknown). An opening takes at most half of it; an ending begins in the
 * second half and is cut at the end; marks that overlap are both dropped.
 */
export function usableMarks({ opening, ending }: MarkPair, durationSeconds: number): MarkPair {
  if (opening !== null && ending !== null && opening.stopSeconds > ending.startSeconds) return NO_PAIR;
  if (!(durationSeconds > 0)) return { opening, ending };
  const isOpening =
    opening !== null &&
    opening.stopSeconds <= durationSeconds &&
    opening.stopSeconds - opening.startSeconds <= durationSeconds / 2;
  const isEnding =
    ending !== null && ending.startSeconds >= durationSeconds / 2 && ending.startSeconds < durationSeconds;
  return {
    opening: isOpening ? opening : null,
    ending: isEnding ? { ...ending, stopSeconds: Math.min(ending.stopSeconds, durationSeconds) } : null,
  };
}
