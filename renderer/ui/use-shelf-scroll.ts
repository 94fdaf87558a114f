import { useEffect, useRef, useState } from 'react';
import { isMotionReduced } from './motion.ts';

const PAGE_PART = 0.9;

/** Follows how far a shelf is scrolled, for its arrow buttons. Put `ref` on the scrolling element. */
export function useShelfScroll() {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });

  useEffect(() => {
    const shelf = ref.current;
    if (shelf === null) return;
    function look(element: HTMLElement) {
      const left = element.scrollLeft;
      const atStart = left <= 1;
      const atEnd = left + element.clientWidth >= element.scrollWidth - 1;
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    }
    const onChange = () => look(shelf);
    const observer = new ResizeObserver(onChange);
    observer.observe(shelf);
    for (const child of shelf.children) observer.observe(child);
    const mutations = new MutationObserver(onChange);
    mutations.observe(shelf, { childList: true });
    shelf.addEventListener('scroll', onChange, { passive: true });
    return () => {
      observer.disconnect();
      mutations.disconnect();
      shelf.removeEventListener('scroll', onChange);
    };
  }, []);

  function turn(direction: 1 | -1) {
    const shelf = ref.current;
    shelf?.scrollBy({
      left: direction * shelf.clientWidth * PAGE_PART,
      behavior: isMotionReduced() ? 'instant' : 'smooth',
    });
  }

  return { ref, ...ends, turn };
}
