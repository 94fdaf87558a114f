import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { stepped } from '#renderer/parts/look/own-colours.ts';
import { isMotionReduced } from '#renderer/ui/motion.ts';
import { toggleContents } from '../marks/notes-store.ts';
import { useBookmarkChanges } from '../marks/use-bookmark-changes.ts';
import { useHighlightChanges } from '../marks/use-highlight-changes.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import { searchOn, useSearchStore } from '../search/search-bar.tsx';
import { usualLook } from '../settings/reading-look.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import { isReadingAloud, useSpeechStore } from '../speech/speech-store.ts';
import { actionOf, isTextScroll, type ReaderAction, type TextScroll } from './reader-keys.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';

const LINES_OF_AN_ARROW = 3;
/** The last line of a turned page is repeated at the top of the next one; the rest is the page's margins. */
const LINES_KEPT = 2.5;

/** Where a smooth movement is going: a key that is pressed again before it ends goes on from there. */
const destinations = new WeakMap<HTMLElement, number>();

/** Where keys belong to what has the focus: fields, lists, and everything that floats above the text. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
/** What Space and Enter press, and arrows move in. */
const PRESSED_BY_SPACE = 'button, a[href], summary, [role="radio"], [role="switch"]';

/** Everything that keys can do in the reader, and the controls that come up with them. */
export function useReaderActions(scrollerRef: RefObject<HTMLElement | null>, navigation: ChapterNavigation) {
  const { look, change } = useReaderLook();
  const fullscreen = useFullscreen();
  const togglePanel = useReaderStore((state) => state.togglePanel);
  const toggleReading = useSpeechStore((state) => state.toggle);
  const togglePause = useSpeechStore((state) => state.togglePause);
  const openSearch = useSearchStore((state) => state.open);
  const { toggleHere } = useBookmarkChanges();
  const { markHere } = useHighlightChanges();
  const isHeld = useReaderStore((state) => state.panel !== null || state.isInTrouble);
  const chrome = useChromeVisibility(isHeld);
  const { fontSizePixels, lineHeight } = look;
  const askedSize = useRef<number | null>(null);

  // A reader that is opened again starts with nothing open over the text.
  useLayoutEffect(() => useReaderStore.getState().reset, []);

  /** Steps from the size that was asked for last, also where a key comes before the answer to the one before it. */
  async function setSize(sizeFrom: (pixels: number) => number): Promise<void> {
    const pixels = sizeFrom(askedSize.current ?? fontSizePixels);
    askedSize.current = pixels;
    await change({ fontSizePixels: pixels });
    if (askedSize.current === pixels) askedSize.current = null;
  }

  function scroll(action: TextScroll): void {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const { turn } = useReaderStore.getState();
    const result = turn === null ? scrollText(scroller, action, fontSizePixels * lineHeight) : turn(action);
    // Who pages through the end reads on.
    if (result === 'at-end') navigation.openNext();
  }

  const perform: Readonly<Record<Exclude<ReaderAction, TextScroll>, () => void>> = {
    'next-chapter': navigation.openNext,
    'previous-chapter': navigation.openPrevious,
    'larger-text': () => void setSize((pixels) => stepped('fontSizePixels', pixels, 1)),
    'smaller-text': () => void setSize((pixels) => stepped('fontSizePixels', pixels, -1)),
    'usual-text': () => void setSize(() => usualLook.fontSizePixels),
    contents: () => toggleContents('chapters'),
    notes: () => toggleContents('highlights'),
    search: openSearch,
    'next-hit': () => searchOn(1),
    'previous-hit': () => searchOn(-1),
    bookmark: toggleHere,
    mark: markHere,
    settings: () => togglePanel('settings'),
    keys: () => togglePanel('keys'),
    fullscreen: fullscreen.toggle,
    'read-aloud': toggleReading,
    'pause-reading': togglePause,
    leave: () => {
      const search = useSearchStore.getState();
      if (search.isOpen) search.close();
      else if (isReadingAloud()) toggleReading();
      else navigation.leave();
    },
  };

  function act(action: ReaderAction): void {
    if (isTextScroll(action)) {
      scroll(action);
    } else {
      chrome.wake();
      perform[action]();
    }
  }

  useReaderKeys(act, chrome.wake);
  return { chrome, fullscreen };
}

/** Hands every key of the reader over, wherever the focus is, except where it has a meaning of its own. */
function useReaderKeys(perform: (action: ReaderAction) => void, onOtherKey: () => void): void {
  const onAction = useEffectEvent(perform);
  const onOther = useEffectEvent(onOtherKey);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest(OWN_KEYS) !== null) return;
      if (event.code === 'Space' && event.target.closest(PRESSED_BY_SPACE) !== null) return;
      const action = actionOf(event);
      if (action === null) {
        if (event.code === 'Tab') onOther();
        return;
      }
      event.preventDefault();
      onAction(action);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Moves the text. Says `at-end` when there was nothing left to move forward to. */
function scrollText(scroller: HTMLElement, scroll: TextScroll, linePixels: number): 'moved' | 'at-end' {
  const lowest = scroller.scrollHeight - scroller.clientHeight;
  const from = destinations.get(scroller) ?? scroller.scrollTop;
  if (scroll === 'page-forward' && scroller.scrollTop >= lowest - 1) return 'at-end';
  const page = Math.max(linePixels, scroller.clientHeight - LINES_KEPT * linePixels);
  const steps: Readonly<Record<TextScroll, number>> = {
    'page-forward': page,
    'page-back': -page,
    'line-down': LINES_OF_AN_ARROW * linePixels,
    'line-up': -LINES_OF_AN_ARROW * linePixels,
    'chapter-start': -Number.MAX_SAFE_INTEGER,
    'chapter-end': Number.MAX_SAFE_INTEGER,
  };
  const top = Math.min(lowest, Math.max(0, from + steps[scroll]));
  const isFar = scroll === 'chapter-start' || scroll === 'chapter-end';
  // In a long text heights become known on the way (prose.module.css), which a smooth movement would not survive.
  const isLong = scroller.querySelector('[data-long]') !== null;
  if (isFar || isLong || isMotionReduced()) {
    scroller.scrollTo({ top, behavior: 'instant' });
    return 'moved';
  }
  destinations.set(scroller, top);
  scroller.addEventListener('scrollend', () => destinations.delete(scroller), { once: true });
  scroller.scrollTo({ top, behavior: 'smooth' });
  return 'moved';
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Whether the page fills the screen, and a way to change that. */
export function useFullscreen() {
  const isFullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  function toggle(): void {
    const change = isFullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused without a gesture or by the host's policy: then the window simply stays as it is.
    change.catch(() => undefined);
  }

  return { isFullscreen, toggle };
}
