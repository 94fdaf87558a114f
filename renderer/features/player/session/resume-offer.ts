import { type EpisodeProgress, isWatchedAt, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import type { ResumeOffer } from './player-view.ts';

/** Under this a saved place is not worth a word. */
const WORTH_OFFERING_SECONDS = 30;

type Saved = Pick<EpisodeProgress, 'positionSeconds' | 'isWatched'>;

/**
 * What to say of the place that was reached, which is the same wherever it is named, although playback begins a little
 * before it. An episode watched before begins at its start; a place left in the middle of it since then is offered.
 */
export function resumeOffer(
  saved: Saved | null,
  episode: Pick<Episode, 'ending' | 'durationSeconds'>,
): ResumeOffer | null {
  if (saved === null) return null;
  const { positionSeconds } = saved;
  if (resumeAtSeconds(saved) > 0) return { kind: 'continued', positionSeconds };
  if (!saved.isWatched || positionSeconds < WORTH_OFFERING_SECONDS || isWatchedAt(positionSeconds, episode))
    return null;
  return { kind: 'stopped', positionSeconds };
}
