import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CatchBoundary, type CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { useMatch } from '#renderer/parts/router/router.ts';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import styles from './player-layer.module.css';
import { loadPlayer, usePlayerCode } from './session/load-player.ts';

/**
 * The window's only player, above all pages: it fills the window on its release's watch page and plays on in a corner of
 * every other page. The same video element serves both, so playback is not interrupted.
 */
export function PlayerLayer() {
  const playing = usePlayingStore((state) => state.playing);
  const watchedReleaseId = useMatch('/watch/$releaseId/$episodeId')?.releaseId;
  useWatchIntent();
  const { player } = usePlayerCode();
  if (playing === null || player === null) return null;
  const { releaseId, episodeId } = playing;
  const isFull = watchedReleaseId === String(releaseId);
  return (
    <CatchBoundary resetKey={`${episodeId} ${isFull}`} fallback={isFull ? BrokenPlayer : () => null}>
      <player.PlayingRelease key={releaseId} playing={playing} isFull={isFull} />
    </CatchBoundary>
  );
}

function BrokenPlayer({ error, reset }: CaughtProps) {
  return (
    <main className={styles['broken']} data-theme="dark">
      <ErrorPage error={failureOf(error)} onRetry={reset} />
    </main>
  );
}

function useWatchIntent(): void {
  const queryClient = useQueryClient();
  const isOnRelease = useMatch('/anime/$idOrAlias') !== null;

  // A release's page loads the player while the window is idle, since most people come to watch.
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
          // The watch page loads the episode itself and reports failures.
          .catch(() => undefined);
      }),
    [queryClient],
  );
}
