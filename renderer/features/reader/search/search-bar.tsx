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
import { combine } from 'zustand/middleware';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { focusText } from '../chrome/text-focus.ts';
import { usePaintedSpans } from '../marks/painted-spans.ts';
import { pointOfPlace } from '../place/document-places.ts';
import { BEGINNING } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { revealSpan } from '../text/text-range.ts';
import styles from './search-bar.module.css';
import { findAll, searchableText } from './text-search.ts';

const none: readonly TextSpan[] = [];

/** Search in the chapter, over the text, which can be used meanwhile. */
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
  const buttons = [
    { name: t('previous'), icon: <ChevronUp />, shortcut: 'Shift+F3', disabled: !hasHits, onClick: () => step(-1) },
    { name: t('next'), icon: <ChevronDown />, shortcut: 'F3', disabled: !hasHits, onClick: () => step(1) },
    { name: tActions('close'), icon: <X />, shortcut: 'Esc', onClick: close },
  ];

  function onKeyDown(event: KeyboardEvent): void {
    const isStep = event.code === 'F3' || (event.key === 'Enter' && event.target === inputRef.current);
    if (event.code === 'Escape') close();
    else if (isStep) step(event.shiftKey ? -1 : 1);
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
      {buttons.map((button) => (
        <IconButton key={button.shortcut} size="small" {...button} />
      ))}
    </search>
  );
}

/** Focuses the field and selects its words when it is opened for typing; returns the focus when the search is closed. */
function useSearchFocus(inputRef: RefObject<HTMLInputElement | null>, isForTyping: boolean): void {
  useLayoutEffect(() => {
    if (!isForTyping) return;
    const before = document.activeElement;
    const input = inputRef.current;
    const bar = input?.parentElement;
    input?.focus();
    input?.select();
    return () => {
      const focused = document.activeElement;
      const hasMovedOn = focused !== null && focused !== document.body && bar?.contains(focused) === false;
      if (hasMovedOn) return;
      const isKnown = before instanceof HTMLElement && before.isConnected && before !== document.body;
      if (isKnown) before.focus({ preventScroll: true });
      else focusText();
    };
  }, [inputRef, isForTyping]);
}

/** Searches the chapter, paints the hits and brings the current one into sight. */
function useChapterSearch(): void {
  const text = useReaderStore((state) => state.text);
  const isOpen = useSearchStore((state) => state.isOpen);
  const hits = useSearchStore((state) => state.hits);
  const current = useSearchStore((state) => state.current);
  // A long chapter is searched between two keys.
  const words = useDeferredValue(useSearchStore((state) => state.words));
  const currentHit = hits[current];

  const search = useEffectEvent(() => {
    const { showHits } = useSearchStore.getState();
    if (!isOpen || text === null) return showHits(none, -1);
    const found = findAll(searchableText(text.document), words);
    const here = pointOfPlace(text.document, useReaderStore.getState().currentPlace?.() ?? BEGINNING);
    const next = found.findIndex(({ start }) => !isBefore(start, here));
    showHits(found, found.length === 0 ? -1 : Math.max(0, next));
  });
  useEffect(() => {
    if (isOpen || words !== '' || text !== null) search();
  }, [isOpen, words, text]);

  // Another chapter ends the search.
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
  /** The field takes the focus; not when it only shows words that were found elsewhere. */
  readonly isForTyping: boolean;
  readonly words: string;
  /** The places of the words in the order of the text. */
  readonly hits: readonly TextSpan[];
  /** Index of the current hit; -1: none. */
  readonly current: number;
};

const initial: SearchState = { isOpen: false, isForTyping: false, words: '', hits: [], current: -1 };

/** The search in the text. Closing keeps the words for the next time. */
export const useSearchStore = create(
  combine(initial, (set) => ({
    open: () => set({ isOpen: true, isForTyping: true }),
    /** Shows words that were found by the library's search; the text keeps the keys. */
    show: (words: string) => set({ isOpen: true, isForTyping: false, words }),
    close: () => set({ isOpen: false, hits: [], current: -1 }),
    setWords: (words: string) => set({ words }),
    showHits: (hits: readonly TextSpan[], current: number) => set({ hits, current }),
    /** Goes to the next or previous hit, around the ends. */
    step: (by: 1 | -1) =>
      set(({ hits, current }) => (hits.length === 0 ? {} : { current: (current + by + hits.length) % hits.length })),
  })),
);

/** Goes to another hit; opens the search when it is closed. */
export function searchOn(by: 1 | -1): void {
  const { isOpen, open, step } = useSearchStore.getState();
  if (isOpen) step(by);
  else open();
}
