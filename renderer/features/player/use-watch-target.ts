import { useLayoutEffect } from 'react';
import type { Episode, Release } from '#shared/domain/release.ts';
import { usePlayingStore } from './playing-store.ts';

/**
 * Plays what the address names, as soon as it is known to be playable. Until then, and where another release cannot be
 * played at all, what played before goes on; an episode of the same release that cannot be played ends it.
 */
export function useWatchTarget(release: Release | undefined, episode: Episode | undefined): void {
  const releaseId = release?.id;
  const episodeId = episode !== undefined && episode.streams.length > 0 ? episode.id : undefined;
  useLayoutEffect(() => {
    const { playing, open, close } = usePlayingStore.getState();
    if (releaseId === undefined) return;
    if (episodeId !== undefined) open({ releaseId, episodeId });
    else if (playing?.releaseId === releaseId) close();
  }, [releaseId, episodeId]);
}
