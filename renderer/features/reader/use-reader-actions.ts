import { type RefObject, useLayoutEffect, useRef } from 'react';
import { stepped } from '#renderer/parts/look-steps.ts';
import { toggleContents } from './notes-store.ts';
import { isTextScroll, type ReaderAction, type TextScroll } from './reader-keys.ts';
import { useReaderStore } from './reader-store.ts';
import { usualLook } from './reading-look.ts';
import { scrollText } from './scroll-text.ts';
import { searchOn, useSearchStore } from './search-store.ts';
import { isReadingAloud, useSpeechStore } from './speech-store.ts';
import { useBookmarkChanges } from './use-bookmark-changes.ts';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useHighlightChanges } from './use-highlight-changes.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReaderLook } from './use-reader-look.ts';

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
