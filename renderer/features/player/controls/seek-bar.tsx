import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { markAt } from '#renderer/features/player/machine/marks.ts';
import { useSpokenTime } from '#renderer/parts/time/use-spoken-time.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { usableMarks } from '#shared/domain/anime/playback.ts';
import type { Mark } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { bufferedUntil } from '../picture/streamed-picture.ts';
import { useIsQuiet, usePlayer, usePlayerState, usePosition, useVideo } from '../session/player-context.ts';
import styles from './seek-bar.module.css';

export function SeekBar({ hasPreviews = true }: { readonly hasPreviews?: boolean }) {
  const t = useTranslations('player.controls');
  const { session, episode } = usePlayer();
  const keys = useShortcut('seek-back', 'seek-forward', 'seek-back-long', 'seek-forward-long', 'start', 'end');
  const spoken = useSpokenTime();
  const position = usePosition(Math.floor);
  const duration = usePlayerState((state) => state.durationSeconds);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const drag = useRef<'none' | 'held' | 'cancelled'>('none');
  const bar = useRef<HTMLDivElement>(null);
  useSeekFill(bar, dragged);

  function seek(toSeconds: number): void {
    session.send({ type: 'seek', toSeconds });
    setDragged(null);
  }

  function hover(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setHovered(width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) : null);
  }

  function endDrag(): void {
    drag.current = 'none';
    if (dragged !== null) seek(dragged);
  }

  const bubbleAt = dragged !== null && duration > 0 ? dragged / duration : hovered;
  const marks = usableMarks(episode, duration);
  const chapter = bubbleAt === null ? null : markAt(bubbleAt * duration, marks);
  return (
    <div
      ref={bar}
      className={classNames(styles['bar'], dragged !== null && styles['dragged'])}
      onPointerMove={hover}
      onPointerLeave={() => setHovered(null)}
    >
      <div className={styles['track']}>
        <div className={styles['buffered']} />
        <div className={styles['played']} />
        {(['opening', 'ending'] as const).map((kind) => {
          const span = spanOf(marks[kind], duration);
          return span && <div key={kind} className={styles['mark']} data-player-mark={kind} style={span} />;
        })}
      </div>
      <div className={styles['thumb']} />
      {bubbleAt !== null && duration > 0 && (
        <div className={styles['bubble']} style={{ '--at': bubbleAt }} aria-hidden="true">
          {hasPreviews && <PreviewPicture atSeconds={bubbleAt * duration} />}
          {chapter !== null && <span className={styles['chapter']}>{t(chapter)}</span>}
          <output>{clockTime(bubbleAt * duration)}</output>
        </div>
      )}
      <input
        type="range"
        className={styles['input']}
        data-player-seek=""
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step="any"
        value={dragged ?? position}
        disabled={duration <= 0}
        aria-label={t('seek')}
        aria-valuetext={t('seekValue', { position: spoken(dragged ?? position), duration: spoken(duration) })}
        aria-keyshortcuts={keys['aria-keyshortcuts']}
        onPointerDown={() => {
          drag.current = 'held';
        }}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={({ code }) => {
          if (code !== 'Escape' || drag.current !== 'held') return;
          drag.current = 'cancelled';
          setDragged(null);
        }}
        onChange={({ target }) => {
          if (drag.current === 'held') setDragged(target.valueAsNumber);
          if (drag.current === 'none') seek(target.valueAsNumber);
        }}
      />
    </div>
  );
}

function spanOf(mark: Mark | null, durationSeconds: number): CSSProperties | null {
  if (mark === null || durationSeconds <= 0) return null;
  return { '--start': mark.startSeconds / durationSeconds, '--end': mark.stopSeconds / durationSeconds };
}

/** So many steps are less than a pixel each on any screen, so drawing more often would change nothing. */
const STEPS = 4000;
const SHORTEST_STEP_MS = 16;

/**
 * Draws the played and the buffered part while they can be seen. While the picture plays, its own clock is used: four reports a
 * second would make a wide bar jump. During a drag the `dragged` seconds are shown instead.
 */
function useSeekFill(bar: RefObject<HTMLElement | null>, dragged: number | null): void {
  const { session } = usePlayer();
  const video = useVideo();
  const isQuiet = useIsQuiet();
  useEffect(() => {
    const listening = new AbortController();
    let later: ReturnType<typeof setTimeout> | undefined;

    function draw(): void {
      clearTimeout(later);
      if (isQuiet) return;
      const { phase, positionSeconds, durationSeconds } = session.store.getState();
      const isMoving = phase === 'playing' && dragged === null;

      function setFraction(name: '--played' | '--buffered', seconds: number): void {
        const fraction = durationSeconds > 0 ? Math.min(1, Math.max(0, seconds / durationSeconds)) : 0;
        bar.current?.style.setProperty(name, fraction.toFixed(5));
      }

      setFraction('--played', dragged ?? (isMoving ? video.currentTime : positionSeconds));
      setFraction('--buffered', bufferedUntil(video.buffered, positionSeconds));
      if (isMoving) later = setTimeout(draw, Math.max(SHORTEST_STEP_MS, (durationSeconds * 1000) / STEPS));
    }

    // All other events of the picture change the machine's state, which is followed below.
    for (const name of ['progress', 'emptied']) video.addEventListener(name, draw, { signal: listening.signal });
    const unsubscribe = session.store.subscribe(draw);
    draw();
    return () => {
      listening.abort();
      unsubscribe();
      clearTimeout(later);
    };
  }, [bar, dragged, isQuiet, session, video]);
}

/** The picture of a place; nothing until there is one. */
function PreviewPicture({ atSeconds }: { readonly atSeconds: number }) {
  const { previews } = usePlayer();
  const { preview } = useStore(previews.shown);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = preview?.picture ?? null;

  useEffect(() => previews.point(atSeconds), [previews, atSeconds]);
  useEffect(() => () => previews.point(null), [previews]);
  useLayoutEffect(() => {
    // A closed picture has no width.
    if (canvas.current === null || picture === null || picture.width === 0) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);

  if (preview === null) return null;
  return (
    <canvas ref={canvas} className={styles['preview']} data-player-preview={preview.isExact ? 'exact' : 'former'} />
  );
}
