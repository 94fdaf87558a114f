import type { Box } from './geometry.ts';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, summary, [tabindex="0"]';
/** These use all arrow keys themselves, so arrows lead neither in nor out: Tab does, and F6 for the mini-player. */
const OWN_ARROWS = [
  '[role="radiogroup"], [role="tablist"], [role="slider"], [role="menu"], [role="listbox"], [data-own-arrows]',
  'textarea, input[type="range"], input[type="number"], [contenteditable], [data-mini-player]',
].join();
/** Controls that Up and Down open. */
export const OPENS_BY_ARROWS = '[aria-haspopup="menu"], [aria-haspopup="listbox"], [role="combobox"]';
/** Single-line fields: Left, Right, Home and End move the caret; Up and Down are free. */
const ONE_LINE = 'input:not([type="checkbox"], [type="color"])';
const CARD_LINK = '[data-card-link]';

/** All controls in `root` that the arrow keys may lead to from `from`. */
export function controlsIn(root: Element, from: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) =>
      control !== from &&
      control.tabIndex >= 0 &&
      control.closest(OWN_ARROWS) === null &&
      control.closest('[aria-hidden="true"], [inert]') === null &&
      control.checkVisibility({ visibilityProperty: true }),
  );
}

/** Whether an element uses an arrow key of this direction itself. */
export function usesArrow(element: Element, isVertical: boolean): boolean {
  if (element.closest(OWN_ARROWS) !== null) return true;
  if (element.matches(OPENS_BY_ARROWS)) return isVertical;
  return element.matches(ONE_LINE) && !isVertical;
}

/** The list entry with a link that contains an element. */
export function cardOf(element: Element): HTMLElement | null {
  const item = element.closest('li');
  return item?.querySelector(CARD_LINK) ? item : null;
}

/** The list of cards around an element. */
export function listOf(element: Element): HTMLElement | null {
  return cardOf(element)?.closest<HTMLElement>('ul, ol') ?? null;
}

/** The links of a list's entries, or their checkboxes while entries are being chosen. */
export function cardLinksIn(list: Element): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(CARD_LINK)];
}

export function ownBox(element: Element): Box {
  return element.getBoundingClientRect();
}

/** The visible box of a control: a card's link covers its whole card. */
export function boxOf(control: Element): Box {
  return ownBox((control.matches(CARD_LINK) && cardOf(control)) || control);
}

/** Whether an element stays in place while the page around it scrolls. */
export function isSticky(element: Element | null): boolean {
  if (element === null) return false;
  return getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement);
}

/** The visible part of the frame's scrolling area. */
export function viewOf(main: HTMLElement): Box {
  const { left, top, right, bottom } = ownBox(main);
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(main);
  const pixels = (size: string) => Number.parseFloat(size) || 0;
  return { left, right, top: top + pixels(scrollPaddingTop), bottom: bottom - pixels(scrollPaddingBottom) };
}
