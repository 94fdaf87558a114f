import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { moveFocusToText } from '../chrome/text-focus.ts';
import { usePaintedSpans } from '../marks/painted-spans.ts';
import { pointOfPlace } from '../place/document-places.ts';
import { BEGINNING } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { revealSpan } from '../text/text-range.ts';
import styles from './search-bar.module.css';
import { findAll, searchableText } from './text-search.ts';

/** Search in the chapter, in a bar over the text, which stays usable. */
export function SearchBar() {
  const isOpen = useSearchStore((state) => state.isOpen);
  const text = useReaderStore((state) => state.text);
  const document = text?.drawn;
  // Another chapter ends the search.
  useEffect(() => {
    if (document === undefined) return;
    return () => useSearchStore.getState().close();
  }, [document]);
  return isOpen && <OpenSearchBar text={text} />;
}

function OpenSearchBar({ text }: { readonly text: ReadText | null }) {
  const t = useTranslations();
  const format = useFormatter();
  const inputRef = useRef<HTMLInputElement>(null);
  const { isForTyping, words, steps: stepped, setWords, step, close } = useSearchStore();
  useLayoutEffect(() => {
    if (!isForTyping) return;
    const input = inputRef.current;
    const bar = input?.parentElement;
    input?.focus();
    input?.select();
    return () => {
      if (bar?.contains(document.activeElement)) moveFocusToText();
    };
  }, [isForTyping]);
  // Deferred: typing does not wait for the search of a long chapter.
  const searched = useDeferredValue(words);
  // Keeps the first hit while the person reads on.
  const { hits, first, forms } = useMemo(() => search(text, searched), [text, searched]);
  const current = hits.length === 0 ? -1 : (((first + stepped) % hits.length) + hits.length) % hits.length;
  const currentHit = hits[current];
  usePaintedSpans('search-hit', hits);
  usePaintedSpans('search-current', currentHit === undefined ? none : [currentHit]);
  useEffect(() => {
    if (currentHit !== undefined) revealSpan(currentHit);
  }, [currentHit]);

  const hasHits = hits.length > 0;
  const count = hasHits
    ? t('reader.place', { index: format.number(current + 1), total: format.number(hits.length) })
    : t('catalog.nothing.title');
  const steps = [
    { way: 'previous', icon: <ChevronUp />, shortcut: 'Shift+F3', by: -1 },
    { way: 'next', icon: <ChevronDown />, shortcut: 'F3', by: 1 },
  ] as const;

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
    <search className={styles['bar']} aria-label={t('reader.actions.search')} onKeyDown={onKeyDown}>
      <input
        ref={inputRef}
        className={styles['input']}
        type="text"
        aria-label={t('reader.search.words')}
        placeholder={t('reader.search.words')}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className={styles['count']} role="status">
        {words.trim() !== '' && count}
      </p>
      {steps.map(({ way, by, ...shown }) => (
        <IconButton
          key={way}
          size="small"
          name={t(`reader.search.${way}`)}
          disabled={!hasHits}
          onClick={() => step(by)}
          {...shown}
        />
      ))}
      <IconButton size="small" name={t('app.actions.close')} icon={<X />} shortcut="Esc" onClick={close} />
      {forms.length > 0 && <p className={styles['forms']}>{t('reader.search.forms', { forms: forms.join(', ') })}</p>}
    </search>
  );
}

const none: readonly TextSpan[] = [];
const MOST_FORMS = 6;

/** The hits of words, the index of the first one at or after the place in sight, and other forms of the words that were found. */
function search(text: ReadText | null, words: string) {
  if (text === null) return { hits: none, first: 0, forms: [] };
  const hits = findAll(searchableText(text.drawn), words);
  const here = pointOfPlace(text.drawn, useReaderStore.getState().open?.currentPlace() ?? BEGINNING);
  const first = hits.findIndex(({ start }) => !isBefore(start, here));
  const forms = new Set(hits.flatMap(({ form }) => form ?? []));
  return { hits, first: Math.max(0, first), forms: [...forms].slice(0, MOST_FORMS) };
}

const initial = {
  isOpen: false,
  /** The field takes the focus; not when it only shows words that were found elsewhere. */
  isForTyping: false,
  words: '',
  /** Steps from the first hit, forward or back. */
  steps: 0,
};

/** The search in the text. Closing keeps the words for the next time. */
export const useSearchStore = create(
  combine(initial, (set) => ({
    open: () => set({ isOpen: true, isForTyping: true }),
    /** Shows words that were found by the library's search; the text keeps the keys. */
    show: (words: string) => set({ isOpen: true, isForTyping: false, words, steps: 0 }),
    close: () => set({ isOpen: false, steps: 0 }),
    setWords: (words: string) => set({ words, steps: 0 }),
    step: (by: 1 | -1) => set(({ steps }) => ({ steps: steps + by })),
  })),
);

/** Goes to another hit; opens the search when it is closed. */
export function searchOn(by: 1 | -1): void {
  const { isOpen, open, step } = useSearchStore.getState();
  if (isOpen) step(by);
  else open();
}
