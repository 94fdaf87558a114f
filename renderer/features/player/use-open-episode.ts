import { useEffect, useEffectEvent } from 'react';
import { api } from '#renderer/api/client.ts';
import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/playback.ts';
import { neighboursOf } from '#shared/domain/player/episodes.ts';
import { chooseStream } from '#shared/domain/player/quality.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import type { PlayerParts } from './player-context.ts';
import { resumeOffer } from './resume-offer.ts';

/** Opens the episode in the machine as often as it changes, where it was left. The place is asked for anew each time. */
export function useOpenEpisode(parts: PlayerParts, release: Release, episode: Episode): void {
  const { session, preferences, view } = parts;

  const open = useEffectEvent((saved: EpisodeProgress | null) => {
    const stream = chooseStream(episode.streams, preferences.store.getState().quality);
    if (stream === null) return;
    const { previous, next, isFirst } = neighboursOf(release.episodes, episode.id);
    const startAtSeconds = resumeAtSeconds(saved);
    session.send({
      type: 'open',
      episode: { ...episode, isFirst, previousId: previous?.id ?? null, nextId: next?.id ?? null },
      height: stream.height,
      startAtSeconds,
      saved,
    });
    view.offerResume(resumeOffer(saved, episode));
  });

  useEffect(() => {
    const asking = new AbortController();
    api['progress.forRelease']({ releaseId: release.id }, { signal: asking.signal })
      // A place that cannot be read is no reason not to play.
      .catch(() => [])
      .then((known: readonly EpisodeProgress[]) => {
        if (!asking.signal.aborted) open(known.find(({ episodeId }) => episodeId === episode.id) ?? null);
      });
    return () => asking.abort();
  }, [release.id, episode.id]);
}
