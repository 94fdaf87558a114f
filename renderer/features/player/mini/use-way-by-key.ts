import { type RefObject, useLayoutEffect } from 'react';

/**
 * F6 goes from the page to the mini-player and back, as between the parts of any window. When the mini-player goes
 * away under the focus, that returns too.
 */
export function useWayByKey(entrance: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    let cameFrom: Element | null = null;

    function isInside(): boolean {
      return entrance.current?.closest('[data-mini-player]')?.contains(document.activeElement) ?? false;
    }

    function goBack(): void {
      const place =
        cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.getElementById('main');
      place?.focus({ preventScroll: true });
    }

    window.addEventListener(
      'keydown',
      (event) => {
        const { code, ctrlKey, altKey, metaKey } = event;
        if (code !== 'F6' || ctrlKey || altKey || metaKey) return;
        event.preventDefault();
        if (isInside()) goBack();
        else {
          cameFrom = document.activeElement;
          entrance.current?.focus();
        }
      },
      { signal: listening.signal },
    );
    return () => {
      if (isInside()) goBack();
      listening.abort();
    };
  }, [entrance]);
}
