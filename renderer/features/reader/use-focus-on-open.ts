import { type RefObject, useEffect } from 'react';

/** Gives the text the focus whenever another chapter is opened, so that keys scroll it at once. */
export function useFocusOnOpen(ref: RefObject<HTMLElement | null>, chapterKey: string): void {
  useEffect(() => {
    if (chapterKey !== '') ref.current?.focus({ preventScroll: true });
  }, [ref, chapterKey]);
}
