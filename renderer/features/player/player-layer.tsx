import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import styles from './player-layer.module.css';
import { loadPlayer, usePlayerCode } from './session/load-player.ts';
import { usePlayingStore } from './session/playing-store.ts';

/**
 * The window's only player, above all pages: it fills the window while the address is its release's, and goes on in a
 * corner of every other page. The same picture element serves both, so nothing that plays is interrupted.
 */
export function PlayerLayer() {
  const playing = usePlayingStore((state) => state.playing);
  const watchedReleaseId = useMatch({
    from: '/watch/$releaseId/$episodeId',
    shouldThrow: false,
    select: ({ params }) => params.releaseId,
  });
  useWatchIntent();
  const { player } = usePlayerCode();
  if (playing === null || player === null) return null;
  const { releaseId, episodeId } = playing;
  const isFull = watchedReleaseId === String(releaseId);
  return (
    <CatchBoundary getResetKey={() => `${episodeId} ${isFull}`} errorComponent={isFull ? BrokenPlayer : () => null}>
      <player.PlayingRelease key={releaseId} playing={playing} isFull={isFull} />
    </CatchBoundary>
  );
}

function BrokenPlayer({ error, reset }: ErrorComponentProps) {
  return (
    <main className={styles['broken']} data-theme="dark">
      <ErrorPage error={failureOf(error)} onRetry={reset} />
    </main>
  );
}

/** Prepares the episode that the person is about to open. */
function useWatchIntent(): void {
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
