import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusWhenThere } from './focus-when-there.ts';

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
