/** Gives the keys back to the text, unless the person has gone on to something else. For `finalFocus` of what floats over it. */
export function focusText(): false {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
  // Not by the part itself: of an element that Tab passes over it takes the first link inside.
  if (isFree) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  return false;
}
