import { neighboursOf } from '#renderer/features/player/machine/marks.ts';
import { chooseStream } from '#renderer/features/player/machine/person.ts';
import { type EpisodeProgress, isWatchedAt, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode, EpisodeStream, QualityHeight, Release } from '#shared/domain/anime/release.ts';
import type { PlayerParts } from './player-context.ts';
import type { ResumeOffer } from './player-view.ts';

/** Under this a saved place is not worth a word. */
const WORTH_OFFERING_SECONDS = 30;

/** What an episode that is opened loads first, and the second at which. */
export type Beginning = {
  readonly stream: EpisodeStream;
  readonly atSeconds: number;
  /** Where it was left; null: nowhere. */
  readonly saved: EpisodeProgress | null;
};

/** `places` are those known of the release. Null where there is nothing to play. */
export function beginningOf(
  episode: Episode,
  places: readonly EpisodeProgress[],
  wanted: QualityHeight,
): Beginning | null {
  const stream = chooseStream(episode.streams, wanted);
  const saved = places.find(({ episodeId }) => episodeId === episode.id) ?? null;
  return stream === null ? null : { stream, saved, atSeconds: resumeAtSeconds(saved) };
}

/** Opens an episode in the machine, where it was left. `places` are those known of the release. */
export function openEpisode(
  { session, preferences, view }: Pick<PlayerParts, 'session' | 'preferences' | 'view'>,
  release: Release,
  episode: Episode,
  places: readonly EpisodeProgress[],
): void {
  const beginning = beginningOf(episode, places, preferences.store.getState().quality);
  if (beginning === null) return;
  const { stream, atSeconds, saved } = beginning;
  const { previous, next, isFirst } = neighboursOf(release.episodes, episode.id);
  session.send({
    type: 'open',
    episode: {
      ...episode,
      isFirst,
      previousId: previous?.id ?? null,
      nextId: next?.id ?? null,
      heights: episode.streams.map(({ height }) => height),
    },
    height: stream.height,
    startAtSeconds: atSeconds,
    saved,
  });
  view.offerResume(resumeOffer(saved, episode));
}

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
