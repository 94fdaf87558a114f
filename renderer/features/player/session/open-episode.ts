import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode, EpisodeStream, QualityHeight, Release } from '#shared/domain/anime/release.ts';
import { neighboursOf } from '#shared/domain/player/episodes.ts';
import { chooseStream } from '#shared/domain/player/quality.ts';
import type { PlayerParts } from './player-context.ts';
import { resumeOffer } from './resume-offer.ts';

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
