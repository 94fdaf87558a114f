import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryFor, useAnswer } from '#renderer/api/query-for.ts';
import { neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import { closePlaying, type Playing, usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { isDataSaverOn } from '#renderer/ui/data-saver.ts';
import { ownerOf } from '#shared/domain/account/account.ts';
import { knownRelease, useEpisode } from './hooks/use-release.ts';
import { pictureAhead } from './picture/picture-ahead.ts';
import { PlayerScreen } from './player-screen.tsx';
import { beginningOf } from './session/open-episode.ts';

type PlayingReleaseProps = { readonly playing: Playing; readonly isFull: boolean };

/** The player, once its release is known. It closes when the episode or its streams disappear. */
export function PlayingRelease({ playing, isFull }: PlayingReleaseProps) {
  const { query, release, playable } = useEpisode(String(playing.releaseId), playing.episodeId);
  const { data: whole, isError } = query;
  const account = useAnswer('account.state', {}).data;
  const hasEnded = playable === undefined && (release !== undefined || isError);
  useLayoutEffect(() => {
    if (hasEnded) closePlaying();
  }, [hasEnded]);
  if (!whole || !release || playable === undefined || !account) return null;
  const following = neighboursOf(whole.episodes, playable.id).next;
  const isMissing = following !== null && neighboursOf(release.episodes, playable.id).next?.id !== following.id;
  return (
    <PlayerScreen
      {...{ release, isFull }}
      episode={playable}
      missing={isMissing ? following : null}
      accountId={ownerOf(account)}
    />
  );
}

function isPlaying(): boolean {
  return usePlayingStore.getState().playing !== null;
}

/**
 * Loads the first frame of an episode at its start position. `path`: its watch page. Saves nothing, and does nothing while
 * another episode plays or the service cannot be reached.
 */
export async function prepareEpisode(client: QueryClient, path: string, signal: AbortSignal): Promise<void> {
  if (isDataSaverOn() || isPlaying()) return;
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
  const beginning = beginningOf(episode, progress, player);
  // A player that was opened in the meantime loads the episode itself.
  if (beginning === null || isPlaying()) return;
  await pictureAhead.prepare(beginning.stream.url, beginning.atSeconds, signal);
}
