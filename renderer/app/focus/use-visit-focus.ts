import { useEffect } from 'react';
import { followVisits } from '#renderer/parts/router/router.ts';
import { boxOf, cardLinksIn, cardOf, viewOf } from './controls.ts';
import { isInSight } from './geometry.ts';

/** Longer than a page waits for a service that does not answer. */
const PATIENCE_MILLISECONDS = 60_000;

/** Events of a person who already uses a partly loaded page: its focus must not be moved any more. */
const USES = ['wheel', 'pointerdown', 'keydown'] as const;

/** An open dialog that is not closing. */
const FLOATS_ABOVE = '[role="dialog"][data-open]';

/**
 * Moves the focus to the heading of an opened page. On the way back, also from the player and the reader, it goes to the link or
 * card where it was, or to another visible card. On the first page the focus is not moved, so that the skip link comes first.
 */
export function useVisitFocus(): void {
  useEffect(() => {
    /** The address of the link or card where each page was left, by the key of the visit. */
    const left = new Map<string, string>();
    /** What was focused last in the page itself: a menu, the search or the rail takes the focus before it leads away. */
    let latest: Element | null = null;
    let stopWaiting = () => {};
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-page]') !== null) latest = target;
    };
    document.addEventListener('focusin', note);
    const unfollow = followVisits(({ kind, from, to }) => {
      if (from === undefined || from.pathname === to.pathname) return;
      const main = document.getElementById('main');
      if (kind === 'leaving') {
        const href = main && addressAt(latest, main);
        if (href) left.set(from.key, href);
        else left.delete(from.key);
        return;
      }
      if (latest?.isConnected === false) latest = null;
      if (main === null) return;
      const href = left.get(to.key);
      const selectors = selectorsFor(href, from.pathname, to.hash);
      stopWaiting();
      // A dialog that opened meanwhile keeps the focus.
      if (document.querySelector(FLOATS_ABOVE) === null) stopWaiting = focusWhenThere(main, selectors);
    });
    return () => {
      stopWaiting();
      unfollow();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** The address of the link or card of `control` if it is visible; else of the first visible card, unless the heading is visible. */
function addressAt(control: Element | null, main: HTMLElement): string | null | undefined {
  const isSeen = (element: Element) => isInSight(boxOf(element), viewOf(main));
  const card = control && cardOf(control);
  const link = control?.hasAttribute('href') ? control : card && cardLinksIn(card)[0];
  const title = document.getElementById('page-title');
  return [link, title, ...cardLinksIn(main)].find((element) => element && isSeen(element))?.getAttribute('href');
}

/**
 * Selectors of the elements that may take the focus, the best first: the link where the page was `left`, or the heading of the
 * section in the address. On the way back from the player, the episode that played last comes before it, preferably in a list.
 */
function selectorsFor(left: string | undefined, from: string, hash: string): readonly string[] {
  if (left === undefined) return [...(hash === '' ? [] : [`#${CSS.escape(hash)} h2`]), '#page-title'];
  const linkTo = (href: string) => `a[href="${CSS.escape(href)}"]`;
  if (!left.startsWith('/watch/') || !from.startsWith('/watch/')) return [linkTo(left)];
  return [`${linkTo(from)}[data-card-link]`, linkTo(from), linkTo(left)];
}

/** Focuses the best element of `main` once it is rendered, unless the person uses the page. Returns a function to stop waiting. */
function focusWhenThere(main: HTMLElement, selectors: readonly string[]): () => void {
  const timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  const observer = new MutationObserver(attempt);

  function attempt(): void {
    const focused = document.activeElement;
    const target = selectors.map((selector) => bestOf(main, selector)).find((best) => best !== undefined);
    const isMoved = focused !== main && focused !== document.body;
    // Scrolls only to the episode that played last, which may be out of sight.
    if (!isMoved) target?.focus({ preventScroll: selectors.length < 3 });
    if (isMoved || target !== undefined) stop();
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const use of USES) main.removeEventListener(use, stop);
  }

  main.focus({ preventScroll: true });
  for (const use of USES) main.addEventListener(use, stop, { passive: true });
  observer.observe(main, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** A visible element if there is one, since several cards may lead to one address. */
function bestOf(main: HTMLElement, selector: string): HTMLElement | undefined {
  const found = [...main.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => isInSight(boxOf(element), viewOf(main))) ?? found[0];
}
