import { useEffect } from 'react';
import { followVisits } from '#renderer/parts/router/router.ts';
import { boxOf, cardLinksIn, cardOf, viewOf } from './controls.ts';
import { isInSight } from './geometry.ts';

const PATIENCE_MILLISECONDS = 5_000;
/** For a heading: longer than a service that does not answer holds up a page. */
const PATIENCE_FOR_HEADING_MILLISECONDS = 60_000;

/** What a person does with a page that is partly there: its focus is not moved any more. */
const USES = ['wheel', 'pointerdown', 'keydown'] as const;

/** Open above every page, and not closing. */
const FLOATS_ABOVE = '[role="dialog"][data-open]';

/**
 * Moves the focus with the person: to the heading of an opened page, and on the way back to the link or card where it was,
 * or to another card in sight, also from the player and the reader, which have no frame. The first page leaves the focus
 * alone, so that the skip link comes first.
 */
export function useVisitFocus(): void {
  useEffect(() => {
    /** The address of the link or card where each page was left, by the key of its place in the history. */
    const left = new Map<string, string>();
    /** What had the focus last in the page: a menu, the search and the rail take it before they lead away. */
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
      const patience = href === undefined ? PATIENCE_FOR_HEADING_MILLISECONDS : PATIENCE_MILLISECONDS;
      stopWaiting();
      // A dialog that opened meanwhile keeps the focus.
      if (document.querySelector(FLOATS_ABOVE) === null) stopWaiting = focusWhenThere(main, selectors, patience);
    });
    return () => {
      stopWaiting();
      unfollow();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** The address of the link or card of `control` if it is in sight, else of the first card that is, unless the heading is. */
function addressAt(control: Element | null, main: HTMLElement): string | null | undefined {
  const isSeen = (element: Element) => isInSight(boxOf(element), viewOf(main));
  const card = control && cardOf(control);
  const link = control?.hasAttribute('href') ? control : card && cardLinksIn(card)[0];
  const title = document.getElementById('page-title');
  return [link, title, ...cardLinksIn(main)].find((element) => element && isSeen(element))?.getAttribute('href');
}

/**
 * The elements that may take the focus, the best first: the link where the page was `left`, or the heading that the address
 * names. On the way back from the player the episode that played last comes before it, best as an entry of a list.
 */
function selectorsFor(left: string | undefined, from: string, hash: string): readonly string[] {
  if (left === undefined) return [...(hash === '' ? [] : [`#${CSS.escape(hash)} h2`]), '#page-title'];
  const linkTo = (href: string) => `a[href="${CSS.escape(href)}"]`;
  if (!left.startsWith('/watch/') || !from.startsWith('/watch/')) return [linkTo(left)];
  return [`${linkTo(from)}[data-card-link]`, linkTo(from), linkTo(left)];
}

/** Focuses the first of the elements of `main` once it is rendered, unless the person uses the page. Returns a way to stop waiting. */
function focusWhenThere(main: HTMLElement, selectors: readonly string[], patience: number): () => void {
  const timer = setTimeout(stop, patience);
  const observer = new MutationObserver(attempt);

  function attempt(): void {
    const focused = document.activeElement;
    const target = selectors.map((selector) => bestOf(main, selector)).find((best) => best !== undefined);
    const isMoved = focused !== main && focused !== document.body;
    // The episode that played last may be out of sight.
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

/** One in sight if any is, since several cards may lead to one address. */
function bestOf(main: HTMLElement, selector: string): HTMLElement | undefined {
  const found = [...main.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => isInSight(boxOf(element), viewOf(main))) ?? found[0];
}
