import { useLayoutEffect } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { type ReadText, useReaderStore } from './reader-store.ts';

/** Lets everything around the text know which text it is, while it is on the page. */
export function useShownText(chapter: ReadText['chapter'], document: ChapterDocument | null): void {
  useLayoutEffect(() => {
    const { showReadText } = useReaderStore.getState();
    showReadText(document === null ? null : { chapter, document });
    return () => showReadText(null);
  }, [chapter, document]);
}
