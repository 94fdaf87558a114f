import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PlayerState } from '#shared/domain/player/state.ts';
import { needsWords, waitingOf } from '#shared/domain/player/waiting.ts';
import { usePlayer, usePlayerState, useView } from './player-context.ts';
import styles from './player-surface.module.css';
import { useStageGestures } from './use-stage-gestures.ts';

type PlayerSurfaceProps = {
  readonly name: string;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly frozenFrame: RefObject<HTMLCanvasElement | null>;
  readonly top: ReactNode;
  readonly centre: ReactNode;
  /** What is offered above the controls, at the line's start and end. */
  readonly start: ReactNode;
  readonly end: ReactNode;
  readonly bottom: ReactNode;
};

/** Only a picture that moves, or is about to, has the window to itself. */
function mayHideControls(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  const isUnderWay = phase === 'playing' || phase === 'stalled' || phase === 'seeking';
  return wantsToPlay && isUnderWay && !needsWords(waitingOf(state));
}

/** The picture from edge to edge and the places on it. */
export function PlayerSurface({ name, video, frozenFrame, top, centre, start, end, bottom }: PlayerSurfaceProps) {
  const stage = useRef<HTMLDivElement>(null);
  const isIdle = useView((view) => view.isIdle);
  const mayHide = usePlayerState(mayHideControls);

  useStageGestures(usePlayer(), stage);
  // Keys work from the start, and a screen reader begins here.
  useEffect(() => video.current?.focus(), [video]);

  return (
    <main className={styles['player']} data-theme="dark" data-quiet={mayHide && isIdle ? '' : undefined}>
      <div ref={stage} className={styles['stage']}>
        <video
          ref={video}
          className={styles['picture']}
          aria-label={name}
          tabIndex={-1}
          playsInline
          disableRemotePlayback
        >
          {/* The service's streams have no captions of their own. */}
          <track kind="captions" />
        </video>
        <canvas ref={frozenFrame} className={styles['picture']} hidden />
      </div>
      <div className={styles['top']} data-player-controls="">
        {top}
      </div>
      <div className={styles['centre']}>{centre}</div>
      <div className={styles['foot']}>
        <div className={styles['offers']}>
          <div className={styles['offer']}>{start}</div>
          <div className={styles['offer']}>{end}</div>
        </div>
        <div className={styles['bottom']} data-player-controls="">
          {bottom}
        </div>
      </div>
    </main>
  );
}
