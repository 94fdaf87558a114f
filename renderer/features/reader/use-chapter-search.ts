import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import { pointOfPlace } from './document-points.ts';
import { useReaderStore } from './reader-store.ts';
import { revealSpan } from './reveal-span.ts';
import { useSearchStore } from './search-store.ts';
import { findAll, searchableText } from './text-search.ts';
import { usePaintedSpans } from './use-painted-spans.ts';

const none: readonly TextSpan[] = [];

/** Looks for the words of the search in the whole chapter, paints where they are and brings the current place into sight. */
export function useChapterSearch(): void {
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
