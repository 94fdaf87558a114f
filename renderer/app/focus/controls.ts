import type { Box } from './geometry.ts';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, summary, [tabindex="0"]';
/** These use all arrow keys themselves, so the arrows lead neither in nor out: Tab does, and F6 for the mini-player. */
const OWN_ARROWS = [
  '[role="radiogroup"], [role="tablist"], [role="slider"], [role="menu"], [role="listbox"], [data-own-arrows]',
  'textarea, input[type="range"], input[type="number"], [contenteditable], [data-mini-player]',
].join();
/** Up and Down open these. */
export const OPENS_BY_ARROWS = '[aria-haspopup="menu"], [aria-haspopup="listbox"], [role="combobox"]';
/** Fields of one line: Left, Right, Home and End move the caret, Up and Down have no use. */
const ONE_LINE = 'input:not([type="checkbox"], [type="color"])';
const CARD_LINK = '[data-card-link]';

/** Everything in `root` that the arrow keys may lead to from `from`. */
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

/** Whether a control, or an area that scrolls, has a use for an arrow key of its own. */
export function usesArrow(element: Element, isVertical: boolean): boolean {
  if (element.closest(OWN_ARROWS) !== null) return true;
  if (element.matches(OPENS_BY_ARROWS)) return isVertical;
  return element.matches(ONE_LINE) && !isVertical;
}

/** The entry with a link that an element belongs to. */
export function cardOf(element: Element): HTMLElement | null {
  const item = element.closest('li');
  return item?.querySelector(CARD_LINK) ? item : null;
}

/** The list of cards around an element. */
export function listOf(element: Element): HTMLElement | null {
  return cardOf(element)?.closest<HTMLElement>('ul, ol') ?? null;
}

/** The links of a list's entries, or the checkboxes in their place while entries are chosen. */
export function cardLinksIn(list: Element): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(CARD_LINK)];
}

export function ownBox(element: Element): Box {
  return element.getBoundingClientRect();
}

/** Where a control is seen: a card's link covers all of its card. */
export function boxOf(control: Element): Box {
  return ownBox((control.matches(CARD_LINK) && cardOf(control)) || control);
}

/** Whether an element stays in sight while the page around it scrolls. */
export function isSticky(element: Element | null): boolean {
  if (element === null) return false;
  return getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement);
}

/** What of the part of the frame that scrolls is in sight. */
export function viewOf(main: HTMLElement): Box {
  const { left, top, right, bottom } = ownBox(main);
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(main);
  const pixels = (size: string) => Number.parseFloat(size) || 0;
  return { left, right, top: top + pixels(scrollPaddingTop), bottom: bottom - pixels(scrollPaddingBottom) };
}
