import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useListener } from '#renderer/ui/use-listener.ts';
import { keepFocus } from '../chrome/text-focus.ts';
import type { ReaderActions } from '../chrome/use-reader-actions.ts';
import { useReaderStore } from '../reader-store.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import styles from './pages.module.css';

type PageTurnersProps = {
  readonly frameRef: RefObject<HTMLElement | null>;
  readonly actions: ReaderActions;
};

/** The margins, presses on the text and the wheel turn pages; also shows the page's number. */
export function PageTurners({ frameRef, actions }: PageTurnersProps) {
  const t = useTranslations('reader.pages');
  const format = useFormatter();
  const page = useReaderStore((state) => state.page);
  const { turnsByMouse } = useReaderLook().look;
  const [turns] = useState(createWheelTurns);
  usePresses({ frameRef, actions, turnsByMouse });

  function onWheel(event: WheelEvent): void {
    // With Control the wheel zooms.
    if (page === null || !turnsByMouse || event.ctrlKey || event.metaKey) return;
    const pixels = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    const direction = turns({ pixels, atMilliseconds: event.timeStamp });
    if (direction !== null) actions.move(direction === 1 ? 'page-forward' : 'page-back');
  }
  useListener(frameRef, 'wheel', onWheel, { passive: true });

  if (page === null) return null;
  const margins = [
    { name: 'back', Icon: ChevronLeft, action: 'page-back' },
    { name: 'forward', Icon: ChevronRight, action: 'page-forward' },
  ] as const;
  return (
    <>
      {margins.map(({ name, Icon, action }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          className={styles[name]}
          aria-label={t(name)}
          onMouseDown={keepFocus}
          onClick={() => actions.act(action)}
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

/** The second click of a double-click, which selects a word, comes within this time. */
const DOUBLE_CLICK_MILLISECONDS = 250;

/**
 * The left third of the page turns back, the right third forward. The middle, or a touch on a text that scrolls, shows or hides
 * the controls.
 */
function usePresses({ frameRef, actions, turnsByMouse }: PageTurnersProps & { readonly turnsByMouse: boolean }): void {
  const { act, chrome } = actions;
  const waitRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isClosingRef = useRef(false);

  function press(part: number): void {
    const isInMiddle = part >= 1 / 3 && part <= 2 / 3;
    if (useReaderStore.getState().page !== null && !isInMiddle) act(part < 0.5 ? 'page-back' : 'page-forward');
    else if (chrome.isShown) chrome.sleep();
    else chrome.wake();
  }

  function onClick({ target, detail, pointerType, clientX }: PointerEvent): void {
    clearTimeout(waitRef.current);
    const isOnControl = target instanceof Element && target.closest('a, button') !== null;
    if (isOnControl || isClosingRef.current || detail > 1 || isTextSelected()) return;
    const part = clientX / window.innerWidth;
    if (pointerType !== 'mouse') press(part);
    else if (turnsByMouse && useReaderStore.getState().page !== null) {
      // Something may have opened since, or a word been selected by a second press that is still held.
      waitRef.current = setTimeout(() => isTextCovered() || press(part), DOUBLE_CLICK_MILLISECONDS);
    }
  }

  // Captured before popovers close themselves: a press that closes one or ends a selection does nothing else.
  const onPress = () => {
    isClosingRef.current = isTextCovered();
  };
  useListener(window, 'pointerdown', onPress, { capture: true });
  // A click that opens a highlight does not reach the frame.
  useListener(frameRef, 'click', onClick);
}

const isTextSelected = () => document.getSelection()?.isCollapsed === false;

/** A popover or a sheet is open over the text, or words are selected. */
function isTextCovered(): boolean {
  const { openId, panel } = useReaderStore.getState();
  return openId !== null || panel !== null || isTextSelected();
}

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

/** Returns a function that finds the wheel events that turn a page: each notch and each movement on a trackpad turns one. */
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
