import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isSameChapter } from '#shared/domain/chapter-key.ts';
import { type ReadText, useReaderStore } from './reader-store.ts';
import { useSearchStore } from './search-store.ts';
import { findAll, searchableText } from './text-search.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** Goes to the paragraph that the address names, once, and shows there the words that were found. */
export function useFoundPlace({ slugUrl, volume, number }: Pick<OpenChapter, 'slugUrl' | 'volume' | 'number'>): void {
  const { paragraph, words } = useSearch({ from: '/read/$slugUrl/$volume/$number' });
  const navigate = useNavigate();
  const text = useReaderStore((state) => state.text);
  const goTo = useReaderStore((state) => state.goTo);

  const go = useEffectEvent((found: ReadText, sought: number) => {
    const last = Math.max(0, found.document.blocks.length - 1);
    goTo?.({ paragraph: Math.min(sought, last), offset: 0 }, () => {
      if (words !== undefined && isThere(found, words)) useSearchStore.getState().show(words);
    });
    // A reload leads to where the person has read on since.
    void navigate({
      to: '.',
      search: ({ branch }) => ({ branch }),
      replace: true,
      resetScroll: false,
    });
  });

  useEffect(() => {
    if (paragraph === undefined || text === null || goTo === null) return;
    const isOpen = text.chapter.slugUrl === slugUrl && isSameChapter(text.chapter, { volume, number });
    if (isOpen) go(text, paragraph);
  }, [paragraph, text, goTo, slugUrl, volume, number]);
}

/** Words of a note, or across lines, are not where the search in the chapter looks. */
function isThere({ document }: ReadText, words: string): boolean {
  return findAll(searchableText(document), words).length > 0;
}
