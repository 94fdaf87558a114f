import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './search-bar.module.css';
import { useSearchStore } from './search-store.ts';
import { useChapterSearch } from './use-chapter-search.ts';
import { useSearchFocus } from './use-search-focus.ts';

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
