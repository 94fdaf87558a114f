/** Moves the focus from a list item that is about to disappear to a neighbour, else to the sheet or page around the list. */
export function focusNeighbour(element: Element): void {
  const item = element.closest('li, [data-index]');
  if (!item?.contains(document.activeElement)) return;
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>('[data-card-link]') ??
    neighbour?.querySelector<HTMLElement>('a[href], button:not([disabled])') ??
    element.closest<HTMLElement>('[role="dialog"]') ??
    document.getElementById('page-title');
  target?.focus({ preventScroll: true });
}
