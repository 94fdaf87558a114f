import { create } from 'zustand';
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
