import { type EpisodeProgress, episodeToContinue } from '../anime/playback.ts';
import { type Episode, type QualityHeight, USUAL_BITS_PER_SECOND } from '../anime/release.ts';
import type { EpisodeSaving } from './saved-episode.ts';

const USUAL_EPISODE_SECONDS = 24 * 60;

/** The next episodes that a person has neither watched nor saved, from where they are in the release. */
export function nextToSave(
  episodes: readonly Episode[],
  progress: readonly EpisodeProgress[],
  saving: readonly EpisodeSaving[],
): readonly Episode[] {
  const left = withoutSaved(episodes, saving);
  const from = episodeToContinue(episodes, progress);
  const watched = new Set(progress.filter(({ isWatched }) => isWatched).map(({ episodeId }) => episodeId));
  return left.filter(({ id, sortOrder }) => !watched.has(id) && sortOrder >= (from?.sortOrder ?? sortOrder));
}

/** Episodes that can be queued: playable, and neither saved nor waiting. A failed one can be saved again. */
export function withoutSaved(episodes: readonly Episode[], saving: readonly EpisodeSaving[]): readonly Episode[] {
  const known = new Set(
    saving.filter(({ state, isHere }) => isHere || state !== 'failed').map(({ episodeId }) => episodeId),
  );
  return episodes.filter(({ id, streams }) => streams.length > 0 && !known.has(id));
}

/** The estimated size of episodes, from those saved of the release in this quality, else from the usual bit rate. */
export function plannedBytes(
  episodes: readonly Pick<Episode, 'durationSeconds'>[],
  height: QualityHeight,
  saving: readonly EpisodeSaving[],
): number {
  const measured = saving.filter((episode) => episode.height === height && episode.savedSeconds > 0);
  const total = (field: 'bytes' | 'savedSeconds') => measured.reduce((sum, episode) => sum + episode[field], 0);
  const bytesPerSecond =
    measured.length > 0 ? total('bytes') / total('savedSeconds') : USUAL_BITS_PER_SECOND[height] / 8;
  const seconds = episodes.reduce((sum, { durationSeconds }) => sum + (durationSeconds || USUAL_EPISODE_SECONDS), 0);
  return Math.round(bytesPerSecond * seconds);
}

/** The release without the network: its saved episodes in their saved qualities, and `alwaysId` unchanged. */
export function savedEpisodes(
  episodes: readonly Episode[],
  saving: readonly EpisodeSaving[],
  alwaysId?: string,
): Episode[] {
  const saved = new Map(saving.filter(({ isHere }) => isHere).map(({ episodeId, height }) => [episodeId, height]));
  return episodes.flatMap((episode) => {
    const streams = episode.streams.filter(({ height }) => height === saved.get(episode.id));
    if (streams.length > 0) return [{ ...episode, streams }];
    return episode.id === alwaysId ? [episode] : [];
  });
}
