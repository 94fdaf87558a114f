import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The measures that a grid needs before it can be drawn: its width, the text size, and its place in the element that
 * scrolls, where it has one.
 */
export function useGridBox(ref: RefObject<HTMLElement | null>, scrollElementId?: string) {
  const [box, setBox] = useState({ widthPixels: 0, offsetPixels: 0, remPixels: 16 });

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const scroller = scrollElementId === undefined ? null : document.getElementById(scrollElementId);
    function measure(element: HTMLElement, within: HTMLElement | null) {
      const widthPixels = element.clientWidth;
      const scrolledPixels = within === null ? 0 : within.scrollTop - within.getBoundingClientRect().top;
      const offsetPixels = within === null ? 0 : Math.round(element.getBoundingClientRect().top + scrolledPixels);
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
    // What stands above may grow, a text that is unfolded for one, and moves the list without changing it.
    let around = scroller === null ? null : list.parentElement;
    while (around !== null && around !== scroller) {
      observer.observe(around);
      around = around.parentElement;
    }
    return () => observer.disconnect();
  }, [ref, scrollElementId]);

  return box;
}
