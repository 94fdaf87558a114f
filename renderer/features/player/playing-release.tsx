import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { isSparing } from '#renderer/ui/is-sparing.ts';
import { PlayerSettings } from '#shared/domain/app/settings.ts';
import { knownRelease, useRelease } from './hooks/use-release.ts';
import { pictureAhead } from './picture/picture-ahead.ts';
import { PlayerScreen } from './player-screen.tsx';
import { beginningOf } from './session/open-episode.ts';
import { closePlaying, type Playing, usePlayingStore } from './session/playing-store.ts';

type PlayingReleaseProps = { readonly playing: Playing; readonly isFull: boolean };

/** The player, once its release is known. It closes when the episode or its streams disappear. */
export function PlayingRelease({ playing, isFull }: PlayingReleaseProps) {
  const release = useRelease(String(playing.releaseId));
  const settings = useQuery(queryFor('settings.read', {}));
  const episode = release.data?.episodes.find(({ id }) => id === playing.episodeId);
  const isPlayable = episode !== undefined && episode.streams.length > 0;
  const hasEnded = !isPlayable && (release.data !== undefined || release.isError);
  useLayoutEffect(() => {
    if (hasEnded) closePlaying();
  }, [hasEnded]);
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

function isPlaying(): boolean {
  return usePlayingStore.getState().playing !== null;
}

/**
 * Loads the first frame of an episode, by the address of its player, from the position where it will begin. Saves nothing,
 * and does nothing while another episode plays or the service cannot be reached.
 */
export async function prepareEpisode(client: QueryClient, path: string, signal: AbortSignal): Promise<void> {
  if (isSparing() || isPlaying()) return;
  const [, , releaseId = '', episodeId] = path.split('/');
  const known = knownRelease(client, releaseId);
  if (known?.hasFailed) return;
  const release = known?.release ?? (await client.fetchQuery(queryFor('releases.get', { idOrAlias: releaseId })));
  const episode = release.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined) return;
  const [{ player }, progress] = await Promise.all([
    client.ensureQueryData(queryFor('settings.read', {})),
    client.fetchQuery(queryFor('progress.forRelease', { releaseId: release.id })),
  ]);
  const beginning = beginningOf(episode, progress, player.quality);
  // A player that was opened in the meantime loads the episode itself.
  if (beginning === null || isPlaying()) return;
  await pictureAhead.prepare(beginning.stream.url, beginning.atSeconds, signal);
}
