import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/playback.ts';
import { neighboursOf } from '#shared/domain/player/episodes.ts';
import { chooseStream } from '#shared/domain/player/quality.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import type { PlayerParts } from './player-context.ts';
import { resumeOffer } from './resume-offer.ts';

/** Opens an episode in the machine, where it was left. `places` are those known of the release. */
export function openEpisode(
  { session, preferences, view }: Pick<PlayerParts, 'session' | 'preferences' | 'view'>,
  release: Release,
  episode: Episode,
  places: readonly EpisodeProgress[],
): void {
  const stream = chooseStream(episode.streams, preferences.store.getState().quality);
  if (stream === null) return;
  const { previous, next, isFirst } = neighboursOf(release.episodes, episode.id);
  const placeIn = (wanted: Episode) => places.find(({ episodeId }) => episodeId === wanted.id) ?? null;
  const saved = placeIn(episode);
  session.send({
    type: 'open',
    episode: {
      ...episode,
      isFirst,
      previousId: previous?.id ?? null,
      nextId: next?.id ?? null,
      heights: episode.streams.map(({ height }) => height),
      nextStartsAtSeconds: next === null ? 0 : resumeAtSeconds(placeIn(next)),
    },
    height: stream.height,
    startAtSeconds: resumeAtSeconds(saved),
    saved,
  });
  view.offerResume(resumeOffer(saved, episode));
}
