import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { steps } from '#renderer/parts/look/look-rows.ts';
import { followVisits } from '#renderer/parts/router/router.ts';
import { useSteps } from '#renderer/ui/controls/stepper.tsx';
import { toggleFullscreen } from '#renderer/ui/fullscreen.ts';
import { isMotionReduced } from '#renderer/ui/motion.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { useBookmarkChanges, useHighlightChanges } from '../marks/use-marks.ts';
import { useReaderStore } from '../reader-store.ts';
import { searchOn, useSearchStore } from '../search/search-bar.tsx';
import { usualLook } from '../settings/reading-look.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import { useSpeechStore } from '../speech/speech-store.ts';
import type { ChapterNavigation } from '../text/use-open-chapter.ts';
import { actionOf, isTextScroll, type ReaderAction, type TextScroll } from './reader-keys.ts';

/** Here keys belong to the focused element. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const OPEN_SHEET = '[role="dialog"][data-open]:not([data-toasts] *)';
/** Space presses these. */
const PRESSED_BY_SPACE = 'button, a[href], summary, [type="radio"], [role="switch"]';

export function useReaderActions(navigation: ChapterNavigation) {
  const { look, change } = useReaderLook();
  const { toggleHere } = useBookmarkChanges();
  const { markHere } = useHighlightChanges();
  const chrome = useChromeVisibility(useReaderStore((state) => state.panel !== null || state.isInTrouble));
  const { fontSizePixels, lineHeight } = look;
  const setSize = (pixels: number) => void change({ fontSizePixels: pixels });
  const stepSize = useSteps({ ...steps.fontSizePixels, value: fontSizePixels, onChange: setSize });

  useLayoutEffect(() => useReaderStore.getState().reset, []);
  // Closes the panel when the palette above it opens a page. Chapters that the reader itself opens replace the history entry.
  useEffect(
    () =>
      followVisits(({ from, to }) => {
        if (from?.index !== to.index) useReaderStore.getState().openPanel(null);
      }),
    [],
  );

  /** Answers `at-end` when there is nothing left to move forward to. */
  function move(action: TextScroll): 'moved' | 'at-end' {
    const turn = useReaderStore.getState().open?.turn;
    return turn ? turn(action) : scrollText(action, fontSizePixels * lineHeight);
  }

  function toggleAutoScroll(): void {
    const { autoScroll, open } = useReaderStore.getState();
    useSpeechStore.getState().stop();
    useReaderStore.setState({ autoScroll: autoScroll === 'off' && open !== null ? 'running' : 'off' });
  }

  function toggleSpeech(): void {
    useReaderStore.setState({ autoScroll: 'off' });
    useSpeechStore.getState().toggle();
  }

  function togglePause(): void {
    const { autoScroll } = useReaderStore.getState();
    if (autoScroll === 'off') useSpeechStore.getState().togglePause();
    else useReaderStore.setState({ autoScroll: autoScroll === 'running' ? 'paused' : 'running' });
  }

  function leave(): void {
    const search = useSearchStore.getState();
    const speech = useSpeechStore.getState();
    if (search.isOpen) search.close();
    else if (useReaderStore.getState().autoScroll !== 'off') useReaderStore.setState({ autoScroll: 'off' });
    else if (speech.phase !== 'off' || speech.ending !== null) speech.stop();
    else navigation.leave();
  }

  const { togglePanel, toggleContents } = useReaderStore.getState();
  const perform: Readonly<Record<Exclude<ReaderAction, TextScroll>, () => void>> = {
    'next-chapter': navigation.openNext,
    'previous-chapter': navigation.openPrevious,
    'larger-text': () => stepSize(1),
    'smaller-text': () => stepSize(-1),
    'usual-text': () => setSize(usualLook.fontSizePixels),
    contents: () => toggleContents('chapters'),
    notes: () => toggleContents('highlights'),
    search: useSearchStore.getState().open,
    'next-hit': () => searchOn(1),
    'previous-hit': () => searchOn(-1),
    bookmark: toggleHere,
    mark: markHere,
    'look-up': () => document.querySelector<HTMLElement>('[data-look-up]')?.click(),
    settings: () => togglePanel('settings'),
    lines: () => togglePanel('lines'),
    replacements: () => togglePanel('replacements'),
    keys: () => togglePanel('keys'),
    fullscreen: toggleFullscreen,
    'read-aloud': toggleSpeech,
    'pause-reading': togglePause,
    'auto-scroll': toggleAutoScroll,
    leave,
  };

  function act(action: ReaderAction): void {
    if (isTextScroll(action)) {
      if (move(action) === 'at-end') navigation.openNext();
    } else {
      chrome.wake();
      perform[action]();
    }
  }

  useListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const action = actionOf(event);
    const { panel } = useReaderStore.getState();
    // In a sheet or popover only the keys that open it: they close it.
    const opens = action === 'notes' ? 'contents' : action;
    const isInSheet = event.target.closest('[role="dialog"]') !== null && (panel === null || opens !== panel);
    // What is closing over the text takes no more keys, except another Escape, which would leave the reader.
    const isClosing = event.target.closest('[data-closed]') !== null && document.querySelector(OPEN_SHEET) === null;
    if (isClosing ? action === 'leave' : isInSheet || event.target.closest(OWN_KEYS) !== null) return;
    if (event.code === 'Space' && event.target.closest(PRESSED_BY_SPACE) !== null) return;
    if (action !== null) {
      event.preventDefault();
      act(action);
    } else if (event.code === 'Tab') {
      chrome.wake();
    }
  });

  return { act, move, chrome };
}

export type ReaderActions = ReturnType<typeof useReaderActions>;

const IDLE_MILLISECONDS = 2_500;
/** Smaller movements come from a resting hand. */
const MOVEMENT_PIXELS = 4;

/** Shows the controls on a movement and hides them when nothing moves; they stay while they are used or `isHeld`. */
function useChromeVisibility(isHeld: boolean) {
  const [isAwake, setAwake] = useState(true);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function wake(): void {
    clearTimeout(timer.current);
    setAwake(true);
    timer.current = setTimeout(() => setAwake(false), IDLE_MILLISECONDS);
  }

  function sleep(): void {
    clearTimeout(timer.current);
    setAwake(false);
  }

  const wakeFirst = useEffectEvent(wake);
  useEffect(() => wakeFirst(), []);

  const last = useRef({ x: Number.NaN, y: Number.NaN });
  function onPointerMove({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType !== 'mouse') return;
    const hasMoved = Math.hypot(x - last.current.x, y - last.current.y) > MOVEMENT_PIXELS;
    // The first event has nothing to compare with: scrolling under a still mouse sends one too.
    if (hasMoved) wake();
    if (hasMoved || Number.isNaN(last.current.x)) last.current = { x, y };
  }
  useListener(window, 'pointermove', onPointerMove, { passive: true });

  return {
    isShown: isAwake || isUsed || isHeld,
    wake,
    sleep,
    use: {
      onPointerEnter: () => setUsed(true),
      onPointerLeave: () => setUsed(false),
      onFocus: () => setUsed(true),
      onBlur: () => setUsed(false),
    },
  };
}

const LINES_OF_AN_ARROW = 3;
/** The last line of a page is repeated on the next one; the rest are the margins. */
export const LINES_KEPT = 2.5;

/** The end of a smooth movement: a key that is pressed during the movement goes on from there. */
const destinations = new WeakMap<HTMLElement, number>();

function scrollText(scroll: TextScroll, linePixels: number): 'moved' | 'at-end' {
  const scroller = document.querySelector('main');
  if (scroller === null) return 'moved';
  const lowest = scroller.scrollHeight - scroller.clientHeight;
  const from = destinations.get(scroller) ?? scroller.scrollTop;
  if (scroll === 'page-forward' && scroller.scrollTop >= lowest - 1) return 'at-end';
  const chapterEnd = scroller.scrollTop + (scroller.querySelector('article')?.getBoundingClientRect().bottom ?? 0);
  const page = Math.max(linePixels, scroller.clientHeight - LINES_KEPT * linePixels);
  const targets: Readonly<Record<TextScroll, number>> = {
    'page-forward': from + page,
    'page-back': from - page,
    'line-down': from + LINES_OF_AN_ARROW * linePixels,
    'line-up': from - LINES_OF_AN_ARROW * linePixels,
    'chapter-start': 0,
    // The next chapter may follow.
    'chapter-end': chapterEnd - scroller.clientHeight,
  };
  const top = Math.min(lowest, Math.max(0, targets[scroll]));
  const isFar = scroll === 'chapter-start' || scroll === 'chapter-end';
  // In a long text heights change on the way (prose.module.css), which would end a smooth movement.
  const isLong = scroller.querySelector('[data-long]') !== null;
  if (isFar || isLong || isMotionReduced()) {
    scroller.scrollTo({ top, behavior: 'instant' });
  } else {
    destinations.set(scroller, top);
    scroller.addEventListener('scrollend', () => destinations.delete(scroller), { once: true });
    scroller.scrollTo({ top, behavior: 'smooth' });
  }
  return 'moved';
}
