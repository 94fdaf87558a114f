import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { PlayerSettings } from '#shared/domain/app/settings.ts';
import { useRelease } from './hooks/use-release.ts';
import { PlayerScreen } from './player-screen.tsx';
import { type Playing, usePlayingStore } from './session/playing-store.ts';

type PlayingReleaseProps = { readonly playing: Playing; readonly isFull: boolean };

/** The player of what plays, as soon as its release is known. */
export function PlayingRelease({ playing, isFull }: PlayingReleaseProps) {
  const release = useRelease(String(playing.releaseId));
  const settings = useQuery(queryFor('settings.read', {}));
  const episode = release.data?.episodes.find(({ id }) => id === playing.episodeId);
  const isPlayable = episode !== undefined && episode.streams.length > 0;
  useCloseWithout(isPlayable || (release.data === undefined && !release.isError));
  if (release.data === undefined || !isPlayable || settings.isPending) return null;
  return (
    <PlayerScreen
      release={release.data}
      episode={episode}
      settings={settings.data?.player ?? PlayerSettings.parse({})}
      isFull={isFull}
    />
  );
}

/** Ends what plays when there is nothing to play any more: gone from the release, or not to be had at all. */
function useCloseWithout(hasPicture: boolean): void {
  useLayoutEffect(() => {
    if (!hasPicture) usePlayingStore.getState().close();
  }, [hasPicture]);
}
