import { useLayoutEffect } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { type OpenText, useReaderStore } from './reader-store.ts';

/** Lets everything around the text know which text it is, while it is on the page. */
export function useShownText(chapter: OpenText['chapter'], document: ChapterDocument | null): void {
  useLayoutEffect(() => {
    const { showText } = useReaderStore.getState();
    showText(document === null ? null : { chapter, document });
    return () => showText(null);
  }, [chapter, document]);
}
