import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import { openEpisode } from './open-episode.ts';
import type { PlayerParts } from './player-context.ts';

/** A place that is not known by then is not waited for. */
const PATIENCE_MS = 3000;

/** Opens the episode in the machine as often as it changes, unless that was done already, by whoever changed it. */
export function useOpenEpisode(parts: PlayerParts, release: Release, episode: Episode): void {
  const queryClient = useQueryClient();
  const { session } = parts;
  const places = queryFor('progress.forRelease', { releaseId: release.id });
  // Nothing is drawn by them here; they are kept true for the next episode.
  useQuery({ ...places, notifyOnChangeProps: [] });

  const askForPlaces = useEffectEvent(() => queryClient.fetchQuery(places));
  const open = useEffectEvent((known: readonly EpisodeProgress[]) => openEpisode(parts, release, episode, known));

  useEffect(() => {
    if (session.store.getState().episode?.id === episode.id) return;
    let isWaiting = true;
    function begin(known: readonly EpisodeProgress[]): void {
      clearTimeout(patience);
      if (isWaiting) open(known);
      isWaiting = false;
    }
    // A place that cannot be read is no reason not to play.
    const patience = setTimeout(() => begin([]), PATIENCE_MS);
    askForPlaces().then(begin, () => begin([]));
    return () => {
      isWaiting = false;
      clearTimeout(patience);
    };
  }, [session, episode.id]);
}
