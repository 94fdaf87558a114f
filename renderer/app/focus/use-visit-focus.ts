import { useEffect } from 'react';
import { followVisits } from '#renderer/parts/router/router.ts';

const PATIENCE_MILLISECONDS = 5_000;

/** Open above every page, and not closing. */
const FLOATS_ABOVE = '[role="dialog"][data-open]';

/**
 * Moves the focus with the person: to the heading of an opened page, and on the way back to the link that was followed from
 * there, also from the player and the reader, which have no frame. The first page leaves the focus alone, so that the skip
 * link comes first.
 */
export function useVisitFocus(): void {
  useEffect(() => {
    /** The followed link's address, by the key of its place in the history. */
    const followed = new Map<string, string>();
    let stopWaiting = () => {};
    const unfollow = followVisits(({ kind, from, to }) => {
      if (from === undefined || from.pathname === to.pathname) return;
      if (kind === 'leaving') {
        const href = document.activeElement?.getAttribute('href');
        if (href) followed.set(from.key, href);
        return;
      }
      const main = document.getElementById('main');
      if (main === null) return;
      const selectors = selectorsFor(followed.get(to.key), from.pathname, to.hash);
      stopWaiting();
      // A dialog that opened meanwhile keeps the focus.
      if (document.querySelector(FLOATS_ABOVE) === null) stopWaiting = focusWhenThere(main, selectors);
    });
    return () => {
      stopWaiting();
      unfollow();
    };
  }, []);
}

/**
 * The elements that may take the focus, the best first: the link that was `followed`, or the heading that the address
 * names. On the way back from the player the episode that played last comes before it, best as an entry of a list.
 */
function selectorsFor(followed: string | undefined, from: string, hash: string): readonly string[] {
  if (followed === undefined) return [...(hash === '' ? [] : [`#${CSS.escape(hash)} h2`]), '#page-title'];
  const linkTo = (href: string) => `a[href="${CSS.escape(href)}"]`;
  if (!followed.startsWith('/watch/') || !from.startsWith('/watch/')) return [linkTo(followed)];
  return [`${linkTo(from)}[data-card-link]`, linkTo(from), linkTo(followed)];
}

/** Focuses the first of the elements of `main` once it is rendered, unless the person moves the focus. Returns a way to stop waiting. */
function focusWhenThere(main: HTMLElement, selectors: readonly string[]): () => void {
  const timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  const observer = new MutationObserver(attempt);

  function attempt(): void {
    const focused = document.activeElement;
    const [target] = selectors.flatMap((selector) => main.querySelector<HTMLElement>(selector) ?? []);
    const isMoved = focused !== main && focused !== document.body;
    // The episode that played last may be out of sight.
    if (!isMoved) target?.focus({ preventScroll: selectors.length < 3 });
    if (isMoved || target !== undefined) stop();
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }

  main.focus({ preventScroll: true });
  observer.observe(main, { childList: true, subtree: true });
  attempt();
  return stop;
}
