import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { needsWords, type PlayerState, waitingOf } from '#renderer/features/player/machine/state.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { useIsInPictureInPicture } from './hooks/use-window-modes.ts';
import miniStyles from './mini/mini-player.module.css';
import { useMiniPlace } from './mini/mini-player.tsx';
import styles from './player-surface.module.css';
import { usePlayer, usePlayerState, useVideo, useView } from './session/player-context.ts';

/** One step of volume per this distance of a wheel or a touchpad. */
const WHEEL_PIXELS_PER_STEP = 60;
const VOLUME_STEP = 0.05;

type PlayerSurfaceProps = {
  readonly name: string;
  readonly isFull: boolean;
  readonly frozenFrame: RefObject<HTMLCanvasElement | null>;
  readonly children: ReactNode;
};

/** Controls are hidden only while the picture moves or is about to. */
function mayHideControls(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  const isUnderWay = phase === 'playing' || phase === 'stalled' || phase === 'seeking';
  return wantsToPlay && isUnderWay && !needsWords(waitingOf(state));
}

/** The picture in the whole window or in a corner. Both use the same element, so playback goes on. */
export function PlayerSurface({ name, isFull, frozenFrame, children }: PlayerSurfaceProps) {
  const t = useTranslations('player.mini');
  const stage = useRef<HTMLDivElement>(null);
  const isIdle = useView((view) => view.isIdle);
  const mayHide = usePlayerState(mayHideControls);
  const isElsewhere = useIsInPictureInPicture();
  const { corner, size } = useMiniPlace();
  usePictureIn(stage, name);
  useStageGestures(stage);
  const mode = isFull
    ? { role: 'main', 'data-quiet': mayHide && isIdle ? '' : undefined }
    : {
        'aria-label': t('label'),
        'data-mini-player': size,
        'data-corner': corner,
        'data-elsewhere': isElsewhere ? '' : undefined,
        'data-resting': mayHide ? undefined : '',
      };
  return (
    <section className={isFull ? styles['full'] : miniStyles['mini']} data-theme="dark" {...mode}>
      <div ref={stage} className={classNames('cover', !isFull && miniStyles['stage'])}>
        <canvas ref={frozenFrame} className={styles['picture']} hidden />
      </div>
      {children}
    </section>
  );
}

/** Puts the present video element into the page and names it. */
function usePictureIn(stage: RefObject<HTMLElement | null>, name: string): void {
  const video = useVideo();
  useLayoutEffect(() => {
    if (video.parentElement !== stage.current) stage.current?.prepend(video);
    video.className = styles['picture'] ?? '';
    video.ariaLabel = name;
  }, [stage, video, name]);
}

/** Mouse gestures on the picture. Keys and named controls do the same. */
function useStageGestures(stage: RefObject<HTMLElement | null>): void {
  const { session, run } = usePlayer();
  const turnedPixels = useRef(0);
  useListener(stage, 'click', () => {
    // A stray click does not restart a finished episode.
    if (session.store.getState().phase !== 'ended') run({ kind: 'toggle' });
  });
  useListener(stage, 'dblclick', () => run({ kind: 'fullscreen' }));
  useListener(
    stage,
    'wheel',
    (event) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      turnedPixels.current -= event.deltaY;
      const steps = Math.trunc(turnedPixels.current / WHEEL_PIXELS_PER_STEP);
      turnedPixels.current -= steps * WHEEL_PIXELS_PER_STEP;
      if (steps !== 0) run({ kind: 'volume-by', fraction: steps * VOLUME_STEP });
    },
    { passive: true },
  );
}
