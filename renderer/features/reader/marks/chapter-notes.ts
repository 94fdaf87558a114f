import { createContext, type ReactNode } from 'react';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from '../reader-store.ts';

/** What the notes of the open chapter say, ready to be shown by the references in its text. */
export const ChapterNotes = createContext<readonly ReactNode[]>([]);

/** By note: the mention from which its reader came. */
const leftMentions = new WeakMap<ChapterDocument, Map<number, number>>();

/** Brings a note into sight and gives it the focus. */
export function goToNote(note: number, fromMention: number): void {
  const { text } = useReaderStore.getState();
  if (text !== null) leftMentions.set(text.document, new Map(leftMentions.get(text.document)).set(note, fromMention));
  const show = () => focusOn(`[data-note="${note}"]`);
  const { goBehind } = useReaderStore.getState();
  if (goBehind === null) show();
  else goBehind(show);
}

/** The same for the place that a note is about: the one that was left for it, else the first. */
export function goToReference(note: number): void {
  const { goTo, turn, text } = useReaderStore.getState();
  const mention = (text && leftMentions.get(text.document)?.get(note)) ?? 0;
  const show = () => focusOn(`[data-note-reference="${note}.${mention}"]`);
  const paragraph = text?.document.blocks.findIndex((block) => refersTo(block, note, mention)) ?? -1;
  // A text that scrolls is in the page as a whole.
  if (turn === null || goTo === null || paragraph === -1) show();
  else goTo({ paragraph, offset: 0 }, show);
}

function focusOn(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

function refersTo(block: Block, note: number, mention: number): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines.some(
        (inline) => inline.kind === 'note-reference' && inline.note === note && inline.mention === mention,
      );
    case 'quote':
      return block.blocks.some((inner) => refersTo(inner, note, mention));
    case 'list':
      return block.items.flat().some((inner) => refersTo(inner, note, mention));
    default:
      return false;
  }
}
