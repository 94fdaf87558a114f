import { CatchBoundary, type ErrorComponentProps, useMatch } from '@tanstack/react-router';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { usePlayerCode } from './load-player.ts';
import styles from './player-layer.module.css';
import { usePlayingStore } from './playing-store.ts';
import { useWatchIntent } from './use-watch-intent.ts';

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
