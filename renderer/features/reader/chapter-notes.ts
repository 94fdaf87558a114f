import { createContext, type ReactNode } from 'react';
import type { Block } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from './reader-store.ts';

/** What the notes of the open chapter say, ready to be shown by the references in its text. */
export const ChapterNotes = createContext<readonly ReactNode[]>([]);

/** Brings a note into sight and gives it the focus. */
export function goToNote(note: number): void {
  const show = () => focusOn(`[data-note="${note}"]`);
  const { goBehind } = useReaderStore.getState();
  if (goBehind === null) show();
  else goBehind(show);
}

/** The same for the place that a note is about. */
export function goToReference(note: number): void {
  const show = () => focusOn(`[data-note-reference="${note}"]`);
  const { goTo, turn, text } = useReaderStore.getState();
  const paragraph = text?.document.blocks.findIndex((block) => refersTo(block, note)) ?? -1;
  // A text that scrolls is in the page as a whole.
  if (turn === null || goTo === null || paragraph === -1) show();
  else goTo({ paragraph, offset: 0 }, show);
}

function focusOn(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

function refersTo(block: Block, note: number): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines.some((inline) => inline.kind === 'note-reference' && inline.note === note);
    case 'quote':
      return block.blocks.some((inner) => refersTo(inner, note));
    case 'list':
      return block.items.flat().some((inner) => refersTo(inner, note));
    default:
      return false;
  }
}
