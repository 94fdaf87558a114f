import { useEffect } from 'react';
import { afterPaint } from '#renderer/ui/use-after-paint.ts';
import { cardLinksIn, controlsIn, ownBox, viewOf } from './controls.ts';
import { isInSight } from './geometry.ts';

/** Areas that can hold the focus themselves. */
const PLACE = '#main, [role="dialog"]';
/**
 * Where the focus goes from elements outside these areas, such as the bars of the reader and the large player: to the text or the
 * picture, or to an open dialog, which is last in the document because it is above them. Toasts are dialogs too, but do not count.
 */
const GROUNDS = '#main, video[tabindex]:not([data-mini-player] *), [role="dialog"][data-open]:not([data-toasts] *)';

/**
 * Keeps the focus in the page when the focused element disappears. From a removed entry of a list it goes to the next one, from a
 * form to the button that shows it, in the mini-player to its first button, so that its keys still work, from any other control to
 * one beside it, else to the page, sheet, text or picture. A control that is disabled for a while gets it back. If a sheet closes
 * after its opener was removed, the page gets it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let sheet: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      // The focused control may already have been replaced by another one that took the focus.
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
          // Later, since a replacement may take the focus itself.
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

function lastGround(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(GROUNDS)].at(-1);
}

function followDisabling(control: Element): void {
  const { activeElement, body } = document;
  // The browser moves the focus away from a disabled control only in its next frame.
  const isLost = activeElement === body || activeElement === control;
  const place = control.closest<HTMLElement>(PLACE) ?? lastGround();
  if (control.matches(':disabled') && isLost) place?.focus({ preventScroll: true });
  else if (activeElement?.matches(PLACE) && control instanceof HTMLElement) control.focus({ preventScroll: true });
}

/** Whether nothing has the focus, or only the sheet around `left`, which gets it first when it is lost inside. */
function isNowhere(left: Node): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (activeElement?.matches('[role="dialog"]') === true && activeElement.contains(left));
}

/** The control that gets the focus after removed elements: a visible one of the neighbours, preferably a card's link. */
function successorOf({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
  if (place === null) {
    const mini = target instanceof Element ? target.closest('[data-mini-player]') : null;
    return mini?.querySelector('button') ?? lastGround();
  }
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

/** The elements around `inner`, up to but not including the page or sheet. */
function partsAround(inner: Node, place: Element): readonly Node[] {
  const isWhole = inner === place || (inner instanceof Element && inner.matches('[data-page]'));
  return isWhole || inner.parentNode === null ? [] : [inner, ...partsAround(inner.parentNode, place)];
}
