import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { Highlight, HighlightColour } from '#shared/domain/novels/reading.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';

export type ContentsTab = 'chapters' | 'bookmarks' | 'highlights';

/** A bookmark or highlight to go to as soon as its chapter is open. */
export type AskedPlace = Pick<Highlight, 'volume' | 'number' | 'branchId'> & {
  /** Null: the place of the highlight. */
  readonly place: Place | null;
  readonly highlightId: string | null;
};

type NotesState = {
  readonly tab: ContentsTab;
  /** The colour that was used last. */
  readonly colour: HighlightColour;
  /** The highlight with an open popover. */
  readonly openId: string | null;
  /** The popover opens with the focus in the note. */
  readonly isForNote: boolean;
  readonly asked: AskedPlace | null;
};

const initial: NotesState = { tab: 'chapters', colour: 'amber', openId: null, isForNote: false, asked: null };

/** The open tab, the open highlight and the place to go to. */
export const useNotesStore = create(
  combine(initial, (set) => ({
    showTab: (tab: ContentsTab) => set({ tab }),
    rememberColour: (colour: HighlightColour) => set({ colour }),
    openHighlight: (openId: string | null, isForNote = false) => set({ openId, isForNote }),
    ask: (asked: AskedPlace | null) => set({ asked }),
  })),
);

/** Opens the contents at a tab; closes them if that tab is open. */
export function toggleContents(tab: ContentsTab): void {
  const { panel, openPanel } = useReaderStore.getState();
  const isOpenThere = panel === 'contents' && useNotesStore.getState().tab === tab;
  useNotesStore.getState().showTab(tab);
  openPanel(isOpenThere ? null : 'contents');
}
