import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import { readingMinutes, type TextSpan, textOfSpan } from '#shared/domain/chapter-document/document-text.ts';
import { movedSpan, type ReplacedDocument } from '#shared/domain/chapter-document/replaced-document.ts';
import type { Picture } from '#shared/domain/chapter-document.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import type { OpenText } from './place/reading-place.ts';
import type { Script } from './settings/reading-look.ts';
import { scriptOf } from './text/chapter-content.ts';

type Panel = 'contents' | 'settings' | 'keys' | 'lines' | 'replacements';

export type ContentsTab = 'chapters' | 'bookmarks' | 'highlights';

/** The text on the page, and its chapter and translation. Places and marks are kept in characters of the stored text. */
export type ReadText = ReplacedDocument & {
  readonly chapter: Pick<Chapter, 'slugUrl' | 'volume' | 'number' | 'branchId'>;
};

type ReaderState = {
  /** Null until the text is laid out. */
  readonly open: OpenText | null;
  readonly panel: Panel | null;
  readonly tab: ContentsTab;
  readonly picture: Picture | null;
  /** Null while there is nothing to read. */
  readonly text: ReadText | null;
  /** The script of the text shown last: the column keeps its width until the next text is there. */
  readonly script: Script;
  /** Part of the chapter that has been on screen, 0..1. */
  readonly progress: number;
  /** Reading minutes of the chapters of the title `measured` that were open on this visit. */
  readonly lengths: readonly number[];
  readonly measured: SlugUrl | null;
  readonly wordsToReplace: string | null;
  /** An error or a question stands in place of the text. */
  readonly isInTrouble: boolean;
  readonly autoScroll: 'off' | 'running' | 'paused';
  /** Changes with every new drawing, on which marks are painted again. */
  readonly layout: number;
  /** Null for a text that scrolls. */
  readonly page: { readonly page: number; readonly total: number } | null;
  readonly colour: HighlightColour;
  /** The highlight with an open popover, and whether the focus is in its note. */
  readonly openId: string | null;
  readonly isForNote: boolean;
};

const closed = {
  panel: null,
  picture: null,
  text: null,
  progress: 0,
  lengths: [],
  measured: null,
  isInTrouble: false,
  autoScroll: 'off',
  wordsToReplace: null,
} as const;
const initial: ReaderState = {
  ...closed,
  open: null,
  script: 'cyrillic',
  layout: 0,
  page: null,
  tab: 'chapters',
  colour: 'amber',
  openId: null,
  isForNote: false,
};

export const useReaderStore = create(
  combine(initial, (set) => ({
    /** `isReadOn`: the next chapter, whose text is on the page already, becomes the open one at once. */
    showReadText: (text: ReadText | null, isReadOn = false) =>
      set(({ lengths: known, measured, autoScroll }) => {
        // Auto-scroll ends with its chapter, but not when the same chapter arrives again.
        if (text === null) return { text, progress: 0, openId: null, autoScroll: isReadOn ? autoScroll : 'off' };
        const minutes = readingMinutes(text.stored);
        const { slugUrl } = text.chapter;
        const lengths = measured === slugUrl ? known : [];
        const isNew = minutes > 0 && !lengths.includes(minutes);
        return {
          text,
          script: scriptOf(text.stored),
          lengths: isNew ? [...lengths, minutes] : lengths,
          measured: slugUrl,
        };
      }),
    openPanel: (panel: Panel | null) => set({ panel, wordsToReplace: null }),
    /** For the stored words of a piece of the text, since replacements are made in the stored text. */
    replaceWords: (span: TextSpan) =>
      set(({ text }) => ({
        panel: 'replacements',
        wordsToReplace: text && textOfSpan(text.stored, movedSpan(text, span, 'drawn')),
      })),
    togglePanel: (panel: Panel) => set((state) => ({ panel: state.panel === panel ? null : panel })),
    /** Opens the contents; closes them if they are open, unless only the notes are asked for and another tab is open. */
    toggleContents: (tab: 'chapters' | 'highlights') =>
      set(({ panel, tab: shown }) =>
        panel === 'contents' && (tab === 'chapters' || tab === shown) ? { panel: null } : { panel: 'contents', tab },
      ),
    openHighlight: (openId: string | null, isForNote = false) => set({ openId, isForNote }),
    reset: () => set(closed),
  })),
);
