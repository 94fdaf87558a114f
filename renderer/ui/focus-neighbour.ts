const ITEM = 'li, [data-index]';
const CONTROL = '[data-card-link], a[href], button:not([disabled])';

/**
 * Gives the focus on from an item of a list that is about to go, for it would go with it: to the next item, else to the
 * one before, else to the sheet or the page that the list stands in. `element`: the item or something inside of it.
 */
export function focusNeighbour(element: Element): void {
  const item = element.closest(ITEM);
  if (!item?.contains(document.activeElement)) return;
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  const control =
    neighbour?.querySelector<HTMLElement>('[data-card-link]') ?? neighbour?.querySelector<HTMLElement>(CONTROL);
  const around = element.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('page-title');
  (control ?? around)?.focus({ preventScroll: true });
}
