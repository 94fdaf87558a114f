import { create } from 'zustand';
import type { ChapterDocument, Picture } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import type { TextScroll } from './chrome/reader-keys.ts';
import type { PageNumber } from './pages/page-keeper.ts';
import type { Place } from './place/reading-place.ts';

export type Panel = 'contents' | 'settings' | 'keys' | 'lines';

/** The words that are on the page, and which chapter in whose translation they are. */
export type ReadText = {
  readonly chapter: Pick<Chapter, 'slugUrl' | 'volume' | 'number' | 'branchId'>;
  readonly document: ChapterDocument;
};

/** The text that is open, in any layout. */
type OpenText = {
  /** Brings a place into sight, and makes it the person's own. */
  readonly goTo: ((place: Place, onShown?: () => void) => void) | null;
  /** Turns pages; `at-end` where there is none left. Null for a text that scrolls. */
  readonly turn: ((scroll: TextScroll) => 'moved' | 'at-end') | null;
  /** Brings what comes after the text into sight where that is not in the page with it. */
  readonly goBehind: ((onShown?: () => void) => void) | null;
  /** The first place in sight. */
  readonly currentPlace: (() => Place) | null;
  /** Holds the chunks that are laid out now (`blockElement`). */
  readonly body: HTMLElement | null;
};

type ReaderState = OpenText & {
  readonly panel: Panel | null;
  readonly picture: Picture | null;
  /** Null while there are none to read. */
  readonly text: ReadText | null;
  /** Part of the chapter that has been on screen, 0..1. */
  readonly progress: number;
  /** What the whole chapter takes to read; 0 while that is not known. */
  readonly minutes: number;
  /** What each of the chapters takes that were open on this visit. */
  readonly lengths: readonly number[];
  /** Whether something stands in place of the text that leaves nothing to read on. */
  readonly isInTrouble: boolean;
  /** Another number whenever other blocks are laid out, or in another way: what is painted on them is painted anew. */
  readonly layout: number;
  /** Where there are pages. */
  readonly page: PageNumber | null;
  readonly showText: (text: OpenText | null) => void;
  readonly showPage: (page: PageNumber | null) => void;
  readonly showLayout: () => void;
  readonly openPanel: (panel: Panel | null) => void;
  readonly togglePanel: (panel: Panel) => void;
  readonly openPicture: (picture: Picture | null) => void;
  readonly showReadText: (text: ReadText | null) => void;
  readonly showProgress: (progress: number) => void;
  readonly showLength: (minutes: number) => void;
  readonly showTrouble: (isInTrouble: boolean) => void;
  readonly reset: () => void;
};

const noText = { goTo: null, turn: null, goBehind: null, currentPlace: null, body: null } as const;
const closed = {
  panel: null,
  picture: null,
  text: null,
  progress: 0,
  minutes: 0,
  lengths: [],
  isInTrouble: false,
} as const;

/** What is open over the text, and how far it is read; one reader at a time. */
export const useReaderStore = create<ReaderState>((set) => ({
  ...closed,
  ...noText,
  layout: 0,
  page: null,
  showText: (text) => set(text ?? noText),
  showPage: (page) => set({ page }),
  showLayout: () => set((state) => ({ layout: state.layout + 1 })),
  openPanel: (panel) => set({ panel }),
  togglePanel: (panel) => set((state) => ({ panel: state.panel === panel ? null : panel })),
  openPicture: (picture) => set({ picture }),
  showReadText: (text) => set({ text }),
  showProgress: (progress) => set({ progress }),
  showLength: (minutes) =>
    set(({ lengths }) => {
      const isNew = minutes > 0 && !lengths.includes(minutes);
      return { minutes, progress: 0, lengths: isNew ? [...lengths, minutes] : lengths };
    }),
  showTrouble: (isInTrouble) => set({ isInTrouble }),
  reset: () => set(closed),
}));
