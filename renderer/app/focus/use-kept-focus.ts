import { useEffect } from 'react';
import { afterPaint } from '#renderer/ui/use-after-paint.ts';
import { cardLinksIn, controlsIn, ownBox, viewOf } from './controls.ts';
import { isInSight } from './geometry.ts';

/** A part of the app that can hold the focus by itself. */
const PLACE = '#main, [role="dialog"]';
/**
 * The text of the reader or the picture of the large player, whose bars and notes are in no such part, and dialogs, which come
 * after these as they lie above them. A toast is none.
 */
const GROUNDS = '#main, video[tabindex]:not([data-mini-player] *), [role="dialog"][data-open]:not([data-toasts] *)';

/**
 * Keeps the focus in the page when what has it goes away. A removed entry of a list hands it to the next one, a form to the
 * button that shows it, any other control to one beside it, else to the page, sheet, text or picture. A control that is disabled
 * for a while gets it back. A sheet that closes after its opener was removed leaves it to the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let sheet: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      // A control may have been replaced by one that took the focus on.
      if (!(target instanceof Element) || !target.isConnected) return;
      sheet = target.closest('[role="dialog"]');
      if (!target.matches(PLACE)) focused = target;
    };

    const observer = new MutationObserver((records) => {
      if (sheet?.isConnected === false) {
        sheet = null;
        afterPaint(() => {
          if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
        });
      }
      for (const record of records) {
        if (focused === null) return;
        if (record.type === 'attributes') {
          if (record.target === focused) followDisabling(focused);
        } else if (!focused.isConnected && [...record.removedNodes].some((node) => node.contains(focused))) {
          // What came in its place may take the focus by itself.
          afterPaint(() => isNowhere(record.target) && successorOf(record)?.focus({ preventScroll: true }));
        }
      }
    });

    document.addEventListener('focusin', note);
    const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
    observer.observe(document.body, options);
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

function followDisabling(control: Element): void {
  const { activeElement, body } = document;
  // The browser takes the focus away only with its next frame.
  const isLost = activeElement === body || activeElement === control;
  if (control.matches(':disabled') && isLost) control.closest<HTMLElement>(PLACE)?.focus({ preventScroll: true });
  else if (activeElement?.matches(PLACE) && control instanceof HTMLElement) control.focus({ preventScroll: true });
}

/** Nothing has the focus, or only the sheet around `left`, which takes it first when it is lost inside. */
function isNowhere(left: Node): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (activeElement?.matches('[role="dialog"]') === true && activeElement.contains(left));
}

/** What is seen of the neighbours of removed elements: a card's link before other controls. */
function successorOf({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
  if (place === null) return [...document.querySelectorAll<HTMLElement>(GROUNDS)].at(-1);
  const opener =
    target instanceof Element && place.querySelector(`[aria-controls="${CSS.escape(target.id)}"]`)?.parentNode;
  const parts = [nextSibling, previousSibling, opener, ...partsAround(target, place)];
  const successors = parts.flatMap((part) => {
    if (!(part instanceof Element)) return [];
    const links = cardLinksIn(part);
    return links.length > 0 ? links : controlsIn(part, place);
  });
  const view = viewOf(place);
  return successors.find((control) => isInSight(ownBox(control), view)) ?? successors[0] ?? place;
}

/** The elements around `inner`, up to the page or sheet, exclusive. */
function partsAround(inner: Node, place: Element): readonly Node[] {
  const isWhole = inner === place || (inner instanceof Element && inner.matches('[data-page]'));
  return isWhole || inner.parentNode === null ? [] : [inner, ...partsAround(inner.parentNode, place)];
}
