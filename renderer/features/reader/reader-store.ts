import { create } from 'zustand';
import type { ChapterDocument, Picture } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novel.ts';

export type Panel = 'contents' | 'settings' | 'keys' | 'lines';

/** The words that are on the page, and which chapter in whose translation they are. */
export type OpenText = {
  readonly chapter: Pick<Chapter, 'slugUrl' | 'volume' | 'number' | 'branchId'>;
  readonly document: ChapterDocument;
};

type ReaderState = {
  readonly panel: Panel | null;
  readonly picture: Picture | null;
  /** Null while there are none to read. */
  readonly text: OpenText | null;
  /** Part of the chapter that has been on screen, 0..1. */
  readonly progress: number;
  /** What the whole chapter takes to read; 0 while that is not known. */
  readonly minutes: number;
  /** Whether something stands in place of the text that leaves nothing to read on. */
  readonly isInTrouble: boolean;
  readonly openPanel: (panel: Panel | null) => void;
  readonly togglePanel: (panel: Panel) => void;
  readonly openPicture: (picture: Picture | null) => void;
  readonly showText: (text: OpenText | null) => void;
  readonly showProgress: (progress: number) => void;
  readonly showLength: (minutes: number) => void;
  readonly showTrouble: (isInTrouble: boolean) => void;
  readonly reset: () => void;
};

const closed = { panel: null, picture: null, text: null, progress: 0, minutes: 0, isInTrouble: false } as const;

/** What is open over the text, and how far it is read; one reader at a time. */
export const useReaderStore = create<ReaderState>((set) => ({
  ...closed,
  openPanel: (panel) => set({ panel }),
  togglePanel: (panel) => set((state) => ({ panel: state.panel === panel ? null : panel })),
  openPicture: (picture) => set({ picture }),
  showText: (text) => set({ text }),
  showProgress: (progress) => set({ progress }),
  showLength: (minutes) => set({ minutes, progress: 0 }),
  showTrouble: (isInTrouble) => set({ isInTrouble }),
  reset: () => set(closed),
}));
