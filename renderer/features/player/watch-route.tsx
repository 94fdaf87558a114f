import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import styles from './dark-window.module.css';
import { useRelease } from './hooks/use-release.ts';
import { closePlaying, openPlaying, usePlayingStore } from './session/playing-store.ts';
import { UnavailablePage } from './unavailable-page.tsx';

/** Says what is to be played, and has something to show only while there is no player over it. */
export function WatchRoute() {
  const { releaseId, episodeId } = useParams({ from: '/watch/$releaseId/$episodeId' });
  const release = useRelease(releaseId);
  const settings = useQuery(queryFor('settings.read', {}));
  const episode = release.data?.episodes.find(({ id }) => id === episodeId);
  useDarkWindow();
  useWatchTarget(release.data, episode);

  if (release.data === undefined || settings.isPending) {
    return (
      <UnavailablePage releaseId={releaseId}>
        <QueryError query={release} />
      </UnavailablePage>
    );
  }
  if (episode !== undefined && episode.streams.length > 0) return null;
  return (
    <UnavailablePage
      releaseId={releaseId}
      release={release.data}
      episode={episode}
      onCheck={() => void release.refetch()}
    />
  );
}

/** The player is dark in every theme, and so are the menus and panels that open from it outside its own element. */
function useDarkWindow(): void {
  useLayoutEffect(() => {
    const { dataset, classList } = document.body;
    const inherited = styles['inherited'] ?? '';
    dataset['theme'] = 'dark';
    classList.add(inherited);
    return () => {
      delete dataset['theme'];
      classList.remove(inherited);
    };
  }, []);
}

/**
 * Plays what the address names, as soon as it is known to be playable. Until then, and where another release cannot be
 * played at all, what played before goes on; an episode of the same release that cannot be played ends it.
 */
function useWatchTarget(release: Release | undefined, episode: Episode | undefined): void {
  const releaseId = release?.id;
  const episodeId = episode !== undefined && episode.streams.length > 0 ? episode.id : undefined;
  useLayoutEffect(() => {
    if (releaseId === undefined) return;
    if (episodeId !== undefined) openPlaying({ releaseId, episodeId });
    else if (usePlayingStore.getState().playing?.releaseId === releaseId) closePlaying();
  }, [releaseId, episodeId]);
}
