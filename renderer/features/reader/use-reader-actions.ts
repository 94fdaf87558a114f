import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { isTextScroll, type ReaderAction, type TextScroll } from './reader-keys.ts';
import { useReaderStore } from './reader-store.ts';
import { stepped, usualLook } from './reading-look.ts';
import { scrollText } from './scroll-text.ts';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import { useChromeVisibility } from './use-chrome-visibility.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useReaderKeys } from './use-reader-keys.ts';

/** Everything that keys can do in the reader, and the controls that come up with them. */
export function useReaderActions(scrollerRef: RefObject<HTMLElement | null>, navigation: ChapterNavigation) {
  const { settings, change } = useSettings();
  const fullscreen = useFullscreen();
  const togglePanel = useReaderStore((state) => state.togglePanel);
  const isHeld = useReaderStore((state) => state.panel !== null || state.isInTrouble);
  const chrome = useChromeVisibility(isHeld);
  const { fontSizePixels, lineHeight } = settings.reader;
  const askedSize = useRef<number | null>(null);

  // A reader that is opened again starts with nothing open over the text.
  useLayoutEffect(() => useReaderStore.getState().reset, []);

  /** Steps from the size that was asked for last, also where a key comes before the answer to the one before it. */
  async function setSize(sizeFrom: (pixels: number) => number): Promise<void> {
    const pixels = sizeFrom(askedSize.current ?? fontSizePixels);
    askedSize.current = pixels;
    await change({ reader: { fontSizePixels: pixels } });
    if (askedSize.current === pixels) askedSize.current = null;
  }

  function scroll(action: TextScroll): void {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const result = scrollText(scroller, action, fontSizePixels * lineHeight);
    // Who pages through the end reads on.
    if (result === 'at-end') navigation.openNext();
  }

  const perform: Readonly<Record<Exclude<ReaderAction, TextScroll>, () => void>> = {
    'next-chapter': navigation.openNext,
    'previous-chapter': navigation.openPrevious,
    'larger-text': () => void setSize((pixels) => stepped('fontSizePixels', pixels, 1)),
    'smaller-text': () => void setSize((pixels) => stepped('fontSizePixels', pixels, -1)),
    'usual-text': () => void setSize(() => usualLook.fontSizePixels),
    contents: () => togglePanel('contents'),
    settings: () => togglePanel('settings'),
    keys: () => togglePanel('keys'),
    fullscreen: fullscreen.toggle,
    leave: navigation.leave,
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
