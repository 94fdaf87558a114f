import { type RefObject, useEffect, useState } from 'react';

/**
 * How many settings of the page are shown while some are looked for; null before they were counted. Sections bring their
 * rows when they know them, so what is counted is what stands there.
 */
export function useFoundCount(page: RefObject<HTMLElement | null>, typed: string): number | null {
  const [found, setFound] = useState<{ typed: string; count: number } | null>(null);

  useEffect(() => {
    const element = page.current;
    if (element === null || typed === '') return;
    function count(root: HTMLElement) {
      setFound({ typed, count: root.querySelectorAll('[data-setting]:not([hidden])').length });
    }
    count(element);
    const observer = new MutationObserver(() => count(element));
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
    return () => observer.disconnect();
  }, [page, typed]);

  return found?.typed === typed ? found.count : null;
}
