import { useEffect, useEffectEvent, useRef } from 'react';

/** Scrolls once to `index`, as soon as it is known; a negative one is not. */
export function useInitialScroll(index: number, scrollTo: (index: number) => void): void {
  const isDone = useRef(false);
  const scroll = useEffectEvent(scrollTo);
  useEffect(() => {
    if (isDone.current || index < 0) return;
    isDone.current = true;
    scroll(index);
  }, [index]);
}
