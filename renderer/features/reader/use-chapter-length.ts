import { useLayoutEffect } from 'react';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from './reader-store.ts';

/** Lets the controls know how long the open chapter is, and forget it when the chapter is left. */
export function useChapterLength(document: ChapterDocument): void {
  const showLength = useReaderStore((state) => state.showLength);
  useLayoutEffect(() => {
    showLength(readingMinutes(document));
    return () => showLength(0);
  }, [document, showLength]);
}
