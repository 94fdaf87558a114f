import type { MouseEvent } from 'react';

/** For controls over the text: a click must not take the focus, and with it the keys, from the text. */
export function keepFocus(event: MouseEvent): void {
  // Popovers of the controls bubble here through React, and keep their own focus.
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.preventDefault();
}

/** For `finalFocus` of popups: returns the focus to the text, unless something else has it. */
export function focusText(): false {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
  // Not done by the popup: `main` cannot be reached by Tab, so it would focus the first link inside.
  if (isFree) moveFocusToText();
  return false;
}

/** Also for a control that the text replaces. */
export function moveFocusToText(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
