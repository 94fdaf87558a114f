import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a box whose content gives way to another: focus goes to the start of what came, marked `data-view-start`, unless it
 * was somewhere else on the page by then.
 */
export function useViewFocus(view: string): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(view);
  useEffect(() => {
    if (shownRef.current === view) return;
    shownRef.current = view;
    // What had it is gone from the page, and with it the focus.
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || boxRef.current?.contains(activeElement) === true;
    if (isFree) boxRef.current?.querySelector<HTMLElement>('[data-view-start]')?.focus();
  }, [view]);
  return boxRef;
}
