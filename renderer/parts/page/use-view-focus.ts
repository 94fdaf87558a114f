import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the title or the `data-view-start` of a changed view, unless it is elsewhere. Undefined: nothing is shown yet. */
export function useViewFocus(view: string | undefined): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(view);
  useEffect(() => {
    const isReplaced = shownRef.current !== undefined && shownRef.current !== view;
    shownRef.current = view;
    if (!isReplaced) return;
    const [box, { activeElement }] = [boxRef.current, document];
    // If the focused element went with the former content, the page or sheet around it has the focus.
    const isFree = activeElement === null || activeElement.contains(box) || box?.contains(activeElement) === true;
    if (isFree) box?.querySelector<HTMLElement>('#page-title, [data-view-start]')?.focus();
  }, [view]);
  return boxRef;
}
