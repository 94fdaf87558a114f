import { CatchBoundary, type ErrorComponentProps, useMatch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import styles from './player-layer.module.css';
import { usePlayingStore } from './playing-store.ts';

/** The player is large; it comes with the first episode, not with the window. */
export const loadPlayer = () => import('./playing-release.tsx');

const PlayingRelease = lazy(async () => ({ default: (await loadPlayer()).PlayingRelease }));

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
  if (playing === null) return null;
  const { releaseId, episodeId } = playing;
  const isFull = watchedReleaseId === String(releaseId);
  return (
    <CatchBoundary getResetKey={() => `${episodeId} ${isFull}`} errorComponent={isFull ? BrokenPlayer : () => null}>
      <Suspense fallback={null}>
        <PlayingRelease key={releaseId} playing={playing} isFull={isFull} />
      </Suspense>
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
