import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { create } from 'zustand';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import { focusText } from '../chrome/use-chrome-visibility.ts';
import { usePaintedSpans } from '../marks/notes-layer.tsx';
import { revealSpan } from '../pages/use-page-keeper.ts';
import { useReaderStore } from '../reader-store.ts';
import { pointOfPlace } from '../text/document-points.ts';
import styles from './search-bar.module.css';
import { findAll, searchableText } from './text-search.ts';

const none: readonly TextSpan[] = [];

/** Search in the chapter: over the text, which stays in use beside it. */
export function SearchBar() {
  useChapterSearch();
  return useSearchStore((state) => state.isOpen) && <OpenSearchBar />;
}

function OpenSearchBar() {
  const t = useTranslations('reader.search');
  const tActions = useTranslations('app.actions');
  const format = useFormatter();
  const inputRef = useRef<HTMLInputElement>(null);
  const { isForTyping, words, hits, current, setWords, step, close } = useSearchStore();
  useSearchFocus(inputRef, isForTyping);
  const hasHits = hits.length > 0;
  const count = hasHits
    ? t('count', { index: format.number(current + 1), total: format.number(hits.length) })
    : t('none');

  function onKeyDown(event: KeyboardEvent): void {
    const isBack = event.shiftKey;
    if (event.code === 'Escape') close();
    else if (event.code === 'F3' || (event.key === 'Enter' && event.target === inputRef.current)) step(isBack ? -1 : 1);
    else if (event.code === 'KeyF' && (event.ctrlKey || event.metaKey)) inputRef.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className={styles['bar']} aria-label={t('title')} onKeyDown={onKeyDown}>
      <input
        ref={inputRef}
        className={styles['input']}
        type="text"
        aria-label={t('words')}
        placeholder={t('words')}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className={styles['count']} role="status">
        {words.trim() !== '' && count}
      </p>
      <IconButton
        size="small"
        name={t('previous')}
        icon={<ChevronUp />}
        shortcut="Shift+F3"
        disabled={!hasHits}
        onClick={() => step(-1)}
      />
      <IconButton
        size="small"
        name={t('next')}
        icon={<ChevronDown />}
        shortcut="F3"
        disabled={!hasHits}
        onClick={() => step(1)}
      />
      <IconButton size="small" name={tActions('close')} icon={<X />} shortcut="Esc" onClick={close} />
    </search>
  );
}

/**
 * Gives the field the focus with its words chosen, where it is there for typing, and gives it back to the text when the
 * search is closed.
 */
function useSearchFocus(inputRef: RefObject<HTMLInputElement | null>, isForTyping: boolean): void {
  useLayoutEffect(() => {
    if (!isForTyping) return;
    const before = document.activeElement;
    const input = inputRef.current;
    const bar = input?.parentElement;
    input?.focus();
    input?.select();
    return () => {
      // Keeps the focus if it has moved elsewhere.
      const isHere = document.activeElement === null || document.activeElement === document.body;
      if (!isHere && bar?.contains(document.activeElement) === false) return;
      const isKnown = before instanceof HTMLElement && before.isConnected && before !== document.body;
      if (isKnown) before.focus({ preventScroll: true });
      else focusText();
    };
  }, [inputRef, isForTyping]);
}

/** Looks for the words of the search in the whole chapter, paints where they are and brings the current place into sight. */
function useChapterSearch(): void {
  const text = useReaderStore((state) => state.text);
  const isOpen = useSearchStore((state) => state.isOpen);
  const hits = useSearchStore((state) => state.hits);
  const current = useSearchStore((state) => state.current);
  // A long chapter is searched when the typing leaves time for it.
  const words = useDeferredValue(useSearchStore((state) => state.words));
  const currentHit = hits[current];

  const search = useEffectEvent(() => {
    const { showHits } = useSearchStore.getState();
    if (!isOpen || text === null) return showHits(none, -1);
    // Made ready when the search opens, not at the first key.
    const found = findAll(searchableText(text.document), words);
    const place = useReaderStore.getState().currentPlace?.() ?? { paragraph: 0, offset: 0 };
    const here = pointOfPlace(text.document, place);
    const next = found.findIndex(({ start }) => !isBefore(start, here));
    showHits(found, found.length === 0 ? -1 : Math.max(0, next));
  });
  useEffect(() => {
    if (isOpen || words !== '' || text !== null) search();
  }, [isOpen, words, text]);

  // Another chapter is another search.
  const document = text?.document;
  useEffect(() => {
    if (document === undefined) return;
    return () => useSearchStore.getState().close();
  }, [document]);

  useEffect(() => {
    if (currentHit !== undefined) revealSpan(currentHit);
  }, [currentHit]);

  usePaintedSpans('search-hit', hits);
  usePaintedSpans('search-current', currentHit === undefined ? none : [currentHit]);
}

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
