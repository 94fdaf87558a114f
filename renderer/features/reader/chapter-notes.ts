import { createContext, type ReactNode } from 'react';

/** What the notes of the open chapter say, ready to be shown by the references in its text. */
export const ChapterNotes = createContext<readonly ReactNode[]>([]);

/** Where the two ends of a note are found again in the page. */
export function noteElement(note: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-note="${note}"]`);
}

export function referenceElement(note: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-note-reference="${note}"]`);
}

/** Brings one end of a note into sight and gives it the focus. */
export function goToElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
