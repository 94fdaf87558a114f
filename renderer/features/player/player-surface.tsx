import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import type { PlayerState } from '#shared/domain/player/state.ts';
import { needsWords, waitingOf } from '#shared/domain/player/waiting.ts';
import { useMiniPlace } from './mini/mini-place.ts';
import miniStyles from './mini/mini-player.module.css';
import { usePlayer, usePlayerState, useView } from './player-context.ts';
import styles from './player-surface.module.css';
import { usePictureIn } from './use-picture-in.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useIsInPictureInPicture } from './use-window-modes.ts';

type PlayerSurfaceProps = {
  readonly name: string;
  readonly isFull: boolean;
  readonly frozenFrame: RefObject<HTMLCanvasElement | null>;
  /** What is drawn over or around the picture. */
  readonly children: ReactNode;
};

/** Only a picture that moves, or is about to, has the window to itself. */
function mayHideControls(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  const isUnderWay = phase === 'playing' || phase === 'stalled' || phase === 'seeking';
  return wantsToPlay && isUnderWay && !needsWords(waitingOf(state));
}

/** The picture, from edge to edge or in a corner. Its element stays the same in both, and so playback goes on. */
export function PlayerSurface({ name, isFull, frozenFrame, children }: PlayerSurfaceProps) {
  const t = useTranslations('player.mini');
  const stage = useRef<HTMLDivElement>(null);
  const isIdle = useView((view) => view.isIdle);
  const mayHide = usePlayerState(mayHideControls);
  const isElsewhere = useIsInPictureInPicture();
  const { corner, size } = useMiniPlace();
  usePictureIn(stage, name, styles['picture']);
  useStageGestures(usePlayer(), stage);
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
      <div ref={stage} className={classNames(styles['stage'], !isFull && miniStyles['stage'])}>
        <canvas ref={frozenFrame} className={styles['picture']} hidden />
      </div>
      {children}
    </section>
  );
}
