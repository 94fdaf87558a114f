import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const PATIENCE_MILLISECONDS = 5000;

/** What is open above every page, and not on its way out. */
const FLOATS_ABOVE = '[role="dialog"][data-open]';
/** Only recent places are worth coming back to. */
const REMEMBERED_PLACES = 50;

/**
 * Moves the focus with the person: to the heading of a page that was opened, and on the way back to the link that was
 * followed from there, also from the player and the reader, which have no frame. The very first page leaves it alone, so
 * that the skip link comes first.
 */
export function useVisitFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const followed = new Map<string, string>();
    let stopWaiting = () => {};
    const unsubscribeLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const href = document.activeElement?.getAttribute('href');
      const key = fromLocation?.state.__TSR_key;
      if (!pathChanged || key === undefined || !href) return;
      followed.set(key, href);
      const [oldest] = followed.keys();
      if (followed.size > REMEMBERED_PLACES && oldest !== undefined) followed.delete(oldest);
    });
    const unsubscribeArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const main = document.getElementById('main');
      if (!pathChanged || fromLocation === undefined || main === null) return;
      const key = toLocation.state.__TSR_key;
      const href = key === undefined ? undefined : followed.get(key);
      const selector = href === undefined ? '#page-title' : `a[href="${CSS.escape(href)}"]`;
      stopWaiting();
      // Opened meanwhile, it has the focus and keeps it.
      if (document.querySelector(FLOATS_ABOVE) !== null) return;
      stopWaiting = focusWhenThere(main, () => main.querySelector<HTMLElement>(selector));
    });
    return () => {
      stopWaiting();
      unsubscribeLeaving();
      unsubscribeArriving();
    };
  }, [router]);
}

/**
 * Focuses the element that `find` gives, at once or when the page has drawn it. Until then the focus rests on `within`;
 * the wait ends when the person moves the focus themselves, or in the end. The returned function ends it sooner.
 */
function focusWhenThere(within: HTMLElement, find: () => HTMLElement | null): () => void {
  const timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  const observer = new MutationObserver(attempt);

  function attempt() {
    const focused = document.activeElement;
    if (focused !== within && focused !== document.body) return stop();
    const target = find();
    if (target === null) return;
    target.focus({ preventScroll: true });
    stop();
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }

  within.focus({ preventScroll: true });
  observer.observe(within, { childList: true, subtree: true });
  attempt();
  return stop;
}
