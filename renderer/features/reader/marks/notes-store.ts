import { createContext, type ReactNode } from 'react';
import { create } from 'zustand';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Highlight, HighlightColour } from '#shared/domain/novels/reading.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';

export type ContentsTab = 'chapters' | 'bookmarks' | 'highlights';

/** A place of some chapter that was asked for, until that chapter is open. */
export type AskedPlace = Pick<Highlight, 'volume' | 'number' | 'branchId'> & {
  /** Null: that of the highlight. */
  readonly place: Place | null;
  /** What is opened there. */
  readonly highlightId: string | null;
};

type NotesState = {
  readonly tab: ContentsTab;
  /** The colour that was used last. */
  readonly colour: HighlightColour;
  /** The highlight whose colour and note can be changed now. */
  readonly openId: string | null;
  readonly isForNote: boolean;
  readonly asked: AskedPlace | null;
  readonly showTab: (tab: ContentsTab) => void;
  readonly rememberColour: (colour: HighlightColour) => void;
  /** `isForNote`: to write at once. */
  readonly openHighlight: (id: string | null, isForNote?: boolean) => void;
  readonly ask: (asked: AskedPlace | null) => void;
};

/** What is open of a person's bookmarks and highlights. */
export const useNotesStore = create<NotesState>((set) => ({
  tab: 'chapters',
  colour: 'amber',
  openId: null,
  isForNote: false,
  asked: null,
  showTab: (tab) => set({ tab }),
  rememberColour: (colour) => set({ colour }),
  openHighlight: (openId, isForNote = false) => set({ openId, isForNote }),
  ask: (asked) => set({ asked }),
}));

/** Opens the contents at one of their tabs; closes them where that one is open. */
export function toggleContents(tab: ContentsTab): void {
  const { panel, openPanel } = useReaderStore.getState();
  const isOpenThere = panel === 'contents' && useNotesStore.getState().tab === tab;
  useNotesStore.getState().showTab(tab);
  openPanel(isOpenThere ? null : 'contents');
}

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
