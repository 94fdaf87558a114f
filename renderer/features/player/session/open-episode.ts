import { neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import type { PlayerEpisode } from '#renderer/features/player/machine/state.ts';
import { type EpisodeProgress, isWatchedAt, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import { streamFor } from '../picture/automatic-stream.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerView, ResumeOffer } from './player-view.ts';

/** A saved place earlier than this, or hardly further than a known one, is not worth an offer. */
const WORTH_OFFERING_SECONDS = 30;

/** The stream and the position that an episode begins with, and its saved place; null without a stream. */
export function beginningOf(episode: Episode, places: readonly EpisodeProgress[], settings: PlayerSettings) {
  const stream = streamFor(episode.streams, settings);
  const saved = places.find(({ episodeId }) => episodeId === episode.id) ?? null;
  return stream === null ? null : { stream, saved, atSeconds: resumeAtSeconds(saved) };
}

/** An episode for the machine, with the neighbours and heights that can be played now. */
export function playerEpisodeOf({ episodes }: Release, episode: Episode): PlayerEpisode {
  const { previous, next, isFirst } = neighboursOf(episodes, episode.id);
  const heights = episode.streams.map(({ height }) => height);
  return { ...episode, isFirst, previousId: previous?.id ?? null, nextId: next?.id ?? null, heights };
}

export type OpeningParts = {
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  readonly view: PlayerView;
};

/** Opens an episode in the machine where it was left, or where a link leads. `places`: the known saved places of the release. */
export function openEpisode(
  { session, preferences, view }: OpeningParts,
  release: Release,
  episode: Episode,
  places: readonly EpisodeProgress[],
  linkedSeconds: number | null = null,
): void {
  const settings = preferences.store.getState();
  const beginning = beginningOf(episode, places, settings);
  if (beginning === null) return;
  const { stream, atSeconds, saved } = beginning;
  session.send({
    type: 'open',
    episode: playerEpisodeOf(release, episode),
    height: stream.height,
    isAutomatic: settings.quality === 'auto',
    startAtSeconds: linkedSeconds ?? atSeconds,
    saved,
  });
  const offer = resumeOffer(saved, episode);
  view.offerResume(offer === null || linkedSeconds === null ? offer : { ...offer, kind: 'stopped' });
}

/**
 * Passes on the saved places while an episode plays. A further place that was unknown when it began is offered; one that
 * only advances, because another window plays too, is not offered again.
 */
export function updatePlaces(
  { session, view }: Omit<OpeningParts, 'preferences'>,
  places: readonly EpisodeProgress[],
): void {
  const { episode, saving } = session.store.getState();
  const saved = places.find(({ episodeId }) => episodeId === episode?.id);
  if (saved === undefined || resumeAtSeconds(saved) === 0) return;
  const { episodeId, positionSeconds } = saved;
  session.send({ type: 'place-changed', episodeId, positionSeconds });
  const { floorSeconds } = session.store.getState().saving;
  if (floorSeconds > saving.floorSeconds + WORTH_OFFERING_SECONDS)
    view.offerResume({ kind: 'stopped', positionSeconds });
}

/**
 * The note about the saved place. It names the place itself, although playback resumes a little before it. A watched
 * episode begins at its start, and a later place in its middle is offered.
 */
export function resumeOffer(
  saved: Pick<EpisodeProgress, 'positionSeconds' | 'isWatched'> | null,
  episode: Pick<Episode, 'ending' | 'durationSeconds'>,
): ResumeOffer | null {
  if (saved === null) return null;
  const { positionSeconds, isWatched } = saved;
  if (resumeAtSeconds(saved) > 0) return { kind: 'continued', positionSeconds };
  const isOffered = isWatched && positionSeconds >= WORTH_OFFERING_SECONDS && !isWatchedAt(positionSeconds, episode);
  return isOffered ? { kind: 'stopped', positionSeconds } : null;
}
