import { useQueryClient } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followLinkIntent } from '#renderer/parts/link-intent.ts';
import { loadPlayer } from './load-player.ts';

/** Prepares the episode that the person is about to open. */
export function useWatchIntent(): void {
  const queryClient = useQueryClient();
  const isOnRelease = useMatch({ from: '/frame/anime/$idOrAlias', shouldThrow: false, select: () => true }) ?? false;

  // Most who come to a release watch it; the player itself is there by then, without being in the way of the page.
  useEffect(() => {
    if (!isOnRelease) return;
    const idle = requestIdleCallback(() => void loadPlayer().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, [isOnRelease]);

  useEffect(
    () =>
      followLinkIntent('a[href^="/watch/"]', (path, signal) => {
        loadPlayer()
          .then(({ prepareEpisode }) => prepareEpisode(queryClient, path, signal))
          // Then it comes the ordinary way, which says why it does not come.
          .catch(() => undefined);
      }),
    [queryClient],
  );
}
