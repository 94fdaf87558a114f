import { isSparing } from './is-sparing.ts';

/** So few that what one asks for meanwhile is not kept waiting. */
const AT_ONCE = 3;

/**
 * Loads the pictures of cards that are drawn and not near: by itself the browser waits until they are, and loads them while one
 * scrolls. A few at a time, in their order, until `signal` ends it or one fails: those behind it would stay without a picture, too.
 */
export function loadPictures(list: HTMLElement, signal: AbortSignal): void {
  if (isSparing()) return;
  function loadNext() {
    const missing = Array.from(list.querySelectorAll<HTMLImageElement>('[data-index] img')).filter(
      ({ complete }) => !complete,
    );
    const waiting = missing.filter(({ loading }) => loading === 'lazy');
    const room = AT_ONCE - (missing.length - waiting.length);
    for (const picture of waiting.slice(0, Math.max(0, room))) picture.loading = 'eager';
  }
  const ending = new AbortController();
  // Neither event bubbles.
  const listen = { capture: true, signal: AbortSignal.any([signal, ending.signal]) };
  list.addEventListener('load', loadNext, listen);
  list.addEventListener('error', () => ending.abort(), listen);
  loadNext();
}
