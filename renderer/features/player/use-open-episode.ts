import { useEffect, useEffectEvent } from 'react';
import { api } from '#renderer/api/client.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/playback.ts';
import { neighboursOf } from '#shared/domain/player/episodes.ts';
import { chooseStream } from '#shared/domain/player/quality.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import type { PlayerParts } from './player-context.ts';
import { resumeOffer } from './resume-offer.ts';

/** A place that is not known by then is not waited for. */
const PATIENCE_MS = 3000;

/** Opens the episode in the machine as often as it changes, where it was left. The place is asked for anew each time. */
export function useOpenEpisode(parts: PlayerParts, release: Release, episode: Episode): void {
  const { session, preferences, view } = parts;

  const open = useEffectEvent((known: ReadonlyMap<EpisodeId, EpisodeProgress>, openedId: EpisodeId) => {
    const stream = chooseStream(episode.streams, preferences.store.getState().quality);
    if (stream === null) return;
    const { previous, next, isFirst } = neighboursOf(release.episodes, episode.id);
    const saved = known.get(openedId) ?? null;
    session.send({
      type: 'open',
      episode: {
        ...episode,
        isFirst,
        previousId: previous?.id ?? null,
        nextId: next?.id ?? null,
        heights: episode.streams.map(({ height }) => height),
        nextStartsAtSeconds: next === null ? 0 : resumeAtSeconds(known.get(next.id) ?? null),
      },
      height: stream.height,
      startAtSeconds: resumeAtSeconds(saved),
      saved,
    });
    view.offerResume(resumeOffer(saved, episode));
  });

  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]);
    api['progress.forRelease']({ releaseId: release.id }, { signal })
      // A place that cannot be read is no reason not to play.
      .catch(() => [])
      .then((known: readonly EpisodeProgress[]) => {
        if (leaving.signal.aborted) return;
        open(new Map(known.map((progress) => [progress.episodeId, progress])), episode.id);
      });
    return () => leaving.abort();
  }, [release.id, episode.id]);
}
