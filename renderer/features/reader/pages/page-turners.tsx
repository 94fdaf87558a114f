import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useReaderStore } from '../reader-store.ts';
import styles from './pages.module.css';

/** Apart from what a trackpad sends, a wheel's notches are this large and this far from each other. */
const NOTCH_PIXELS = 90;

const NOTCH_MILLISECONDS = 40;

/** A movement of fingers, with all that glides on after it, ends with a silence. */
const SILENCE_MILLISECONDS = 160;

const GESTURE_PIXELS = 30;

type PageTurnersProps = {
  readonly frameRef: RefObject<HTMLElement | null>;
  /** A press on the last page. */
  readonly onEnd: () => void;
};

/** A click must not take the focus, and with it the keys, from the text. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** What turns pages beside the keys: the margins and the wheel. Also says which page it is. */
export function PageTurners({ frameRef, onEnd }: PageTurnersProps) {
  const t = useTranslations('reader.pages');
  const format = useFormatter();
  const turn = useReaderStore((state) => state.turn);
  const page = useReaderStore((state) => state.page);
  const turnByWheel = useEffectEvent((direction: 1 | -1) => turn?.(direction === 1 ? 'page-forward' : 'page-back'));
  const arePages = turn !== null;

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null || !arePages) return;
    const turns = createWheelTurns();
    function onWheel(event: WheelEvent): void {
      // With Control it is the size of the page that changes.
      if (event.ctrlKey || event.metaKey) return;
      const pixels = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
      const direction = turns({ pixels: pixels * unit, atMilliseconds: event.timeStamp });
      if (direction !== null) turnByWheel(direction);
    }
    frame.addEventListener('wheel', onWheel, { passive: true });
    return () => frame.removeEventListener('wheel', onWheel);
  }, [frameRef, arePages]);

  if (turn === null || page === null) return null;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles['back']}
        aria-label={t('back')}
        onMouseDown={keepFocus}
        onClick={() => turn('page-back')}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles['forward']}
        aria-label={t('forward')}
        onMouseDown={keepFocus}
        onClick={() => turn('page-forward') === 'at-end' && onEnd()}
      >
        <ChevronRight aria-hidden="true" />
      </button>
      <p className={styles['number']}>
        {t('number', { page: format.number(page.page), total: format.number(page.total) })}
      </p>
    </>
  );
}

/** What a wheel that counts lines moves a text by. */
const LINE_PIXELS = 40;

type WheelMovement = {
  /** Down and to the right are forward. */
  readonly pixels: number;
  readonly atMilliseconds: number;
};

/** Tells which movements of a wheel turn a page: each notch one, and a movement on a trackpad one, however far it glides. */
export function createWheelTurns(): (movement: WheelMovement) => 1 | -1 | null {
  let lastAt = Number.NEGATIVE_INFINITY;
  let moved = 0;
  let hasTurned = false;

  return ({ pixels, atMilliseconds }) => {
    const silence = atMilliseconds - lastAt;
    lastAt = atMilliseconds;
    const isNew = silence >= SILENCE_MILLISECONDS || pixels * moved < 0;
    const isNotch = Math.abs(pixels) >= NOTCH_PIXELS && silence >= NOTCH_MILLISECONDS;
    if (isNew || isNotch) {
      moved = 0;
      hasTurned = false;
    }
    moved += pixels;
    if (hasTurned || Math.abs(moved) < GESTURE_PIXELS) return null;
    hasTurned = true;
    return moved > 0 ? 1 : -1;
  };
}
