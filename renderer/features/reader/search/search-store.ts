import { create } from 'zustand';
import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';

type SearchState = {
  readonly isOpen: boolean;
  /** Whether the field wants the keys: not where words are only shown. */
  readonly isForTyping: boolean;
  readonly words: string;
  /** Where the words stand in the open chapter, in the order of the text. */
  readonly hits: readonly TextSpan[];
  /** Place among the hits of the one that is looked at; -1: none. */
  readonly current: number;
  readonly open: () => void;
  /** Opens it on words that were looked for elsewhere: the text keeps the keys. */
  readonly show: (words: string) => void;
  readonly close: () => void;
  readonly setWords: (words: string) => void;
  readonly showHits: (hits: readonly TextSpan[], current: number) => void;
  /** On to the next hit or back; after the last comes the first. */
  readonly step: (by: 1 | -1) => void;
};

/** What is searched for in the text. The words stay when the search is closed, for the next time. */
export const useSearchStore = create<SearchState>((set) => ({
  isOpen: false,
  isForTyping: false,
  words: '',
  hits: [],
  current: -1,
  open: () => set({ isOpen: true, isForTyping: true }),
  show: (words) => set({ isOpen: true, isForTyping: false, words }),
  close: () => set({ isOpen: false, hits: [], current: -1 }),
  setWords: (words) => set({ words }),
  showHits: (hits, current) => set({ hits, current }),
  step: (by) =>
    set(({ hits, current }) => (hits.length === 0 ? {} : { current: (current + by + hits.length) % hits.length })),
}));

/** On to another hit, or to the field where nothing was searched for yet. */
export function searchOn(by: 1 | -1): void {
  const { isOpen, open, step } = useSearchStore.getState();
  if (isOpen) step(by);
  else open();
}
