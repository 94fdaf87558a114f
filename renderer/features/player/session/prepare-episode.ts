import type { QueryClient } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { isSparing } from '#renderer/ui/is-sparing.ts';
import { pictureAhead } from '../picture/picture-ahead.ts';
import { knownRelease } from './known-release.ts';
import { beginningOf } from './open-episode.ts';
import { usePlayingStore } from './playing-store.ts';

function isPlaying(): boolean {
  return usePlayingStore.getState().playing !== null;
}

/**
 * Brings the first picture of an episode, by the address of its player, from the place where it will begin. Nothing is
 * written down by it. It keeps out of the way of what plays already, and where the service cannot be reached.
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
  // Who was quicker than all this has its player load the ordinary way.
  if (beginning === null || isPlaying()) return;
  await pictureAhead.prepare(beginning.stream.url, beginning.atSeconds, signal);
}
