import { type RefObject, useLayoutEffect, useState } from 'react';

/** The measures that a virtual list needs before it can draw: its width, its place in the scroller, the text size. */
export function useGridBox(ref: RefObject<HTMLElement | null>, scrollElementId: string) {
  const [box, setBox] = useState({ widthPixels: 0, offsetPixels: 0, remPixels: 16 });

  useLayoutEffect(() => {
    const list = ref.current;
    const scroller = document.getElementById(scrollElementId);
    if (list === null || scroller === null) return;
    function measure(element: HTMLElement, within: HTMLElement) {
      const widthPixels = element.clientWidth;
      const offsetPixels = Math.round(
        element.getBoundingClientRect().top - within.getBoundingClientRect().top + within.scrollTop,
      );
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox((before) =>
        before.widthPixels === widthPixels && before.offsetPixels === offsetPixels && before.remPixels === remPixels
          ? before
          : { widthPixels, offsetPixels, remPixels },
      );
    }
    measure(list, scroller);
    const observer = new ResizeObserver(() => measure(list, scroller));
    observer.observe(list);
    return () => observer.disconnect();
  }, [ref, scrollElementId]);

  return box;
}
