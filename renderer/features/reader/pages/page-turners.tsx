import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useListener } from '#renderer/ui/use-listener.ts';
import { keepFocus } from '../chrome/text-focus.ts';
import { useReaderStore } from '../reader-store.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import styles from './pages.module.css';

/** The margins and the wheel turn pages; also shows the page's number. */
export function PageTurners({ frameRef }: { readonly frameRef: RefObject<HTMLElement | null> }) {
  const t = useTranslations('reader.pages');
  const format = useFormatter();
  const { navigation } = useChapter();
  const turn = useReaderStore((state) => state.turn);
  const page = useReaderStore((state) => state.page);
  const [turns] = useState(createWheelTurns);

  function onWheel(event: WheelEvent): void {
    // With Control the wheel zooms.
    if (turn === null || event.ctrlKey || event.metaKey) return;
    const pixels = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
    const direction = turns({ pixels: pixels * unit, atMilliseconds: event.timeStamp });
    if (direction !== null) turn(direction === 1 ? 'page-forward' : 'page-back');
  }
  useListener(frameRef, 'wheel', onWheel, { passive: true });

  if (turn === null || page === null) return null;
  const margins = [
    { name: 'back', Icon: ChevronLeft, onClick: () => void turn('page-back') },
    { name: 'forward', Icon: ChevronRight, onClick: () => turn('page-forward') === 'at-end' && navigation.openNext() },
  ] as const;
  return (
    <>
      {margins.map(({ name, Icon, onClick }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          className={styles[name]}
          aria-label={t(name)}
          onMouseDown={keepFocus}
          onClick={onClick}
        >
          <Icon />
        </button>
      ))}
      <p className={styles['number']}>
        {t('number', { page: format.number(page.page), total: format.number(page.total) })}
      </p>
    </>
  );
}

/** A line of a wheel that counts lines. */
const LINE_PIXELS = 40;
/** Notches of a wheel are this large and this far apart, unlike the events of a trackpad. */
const NOTCH_PIXELS = 90;
const NOTCH_MILLISECONDS = 40;
/** A movement on a trackpad, with all its inertia, ends with a pause. */
const SILENCE_MILLISECONDS = 160;
const GESTURE_PIXELS = 30;

type WheelMovement = {
  /** Positive: down or to the right, which is forward. */
  readonly pixels: number;
  readonly atMilliseconds: number;
};

/** Tells which wheel events turn a page: every notch one page, every movement on a trackpad one. */
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
