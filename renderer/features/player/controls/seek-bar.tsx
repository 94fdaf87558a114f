import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { markAt } from '#renderer/features/player/machine/marks.ts';
import { useSpokenTime } from '#renderer/parts/time/use-spoken-time.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { usableMarks } from '#shared/domain/anime/playback.ts';
import type { Mark } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { bufferedUntil } from '../picture/streamed-picture.ts';
import { usePlayer, usePlayerState, usePosition, useVideo } from '../session/player-context.ts';
import styles from './seek-bar.module.css';

export function SeekBar({ hasPreviews = true }: { readonly hasPreviews?: boolean }) {
  const t = useTranslations('player.controls');
  const { session, episode } = usePlayer();
  const keys = useShortcut('seek-back', 'seek-forward', 'seek-back-long', 'seek-forward-long', 'start', 'end');
  const spoken = useSpokenTime();
  const positionSeconds = usePosition((seconds) => seconds);
  const bufferedSeconds = useBufferedSeconds();
  const duration = usePlayerState((state) => state.durationSeconds);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const drag = useRef<'none' | 'held' | 'cancelled'>('none');
  const position = Math.floor(positionSeconds);
  const fractionOf = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);

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
      className={classNames(styles['bar'], dragged !== null && styles['dragged'])}
      style={{ '--played': fractionOf(dragged ?? positionSeconds), '--buffered': fractionOf(bufferedSeconds) }}
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

const BUFFER_EVENTS = ['progress', 'emptied', 'timeupdate'] as const;

/** The position up to which playback needs no network. */
function useBufferedSeconds(): number {
  const video = useVideo();
  const look = () => bufferedUntil(video.buffered, video.currentTime);
  const [seconds, setSeconds] = useState(look);
  useListener(video, BUFFER_EVENTS, () => setSeconds(look()));
  return seconds;
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
