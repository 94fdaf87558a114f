import { useLayoutEffect } from 'react';
import { useReaderStore } from './reader-store.ts';

/** Lets the controls know how long the open chapter is, and forget it when the chapter is left. */
export function useChapterLength(minutes: number): void {
  const showLength = useReaderStore((state) => state.showLength);
  useLayoutEffect(() => {
    showLength(minutes);
    return () => showLength(0);
  }, [minutes, showLength]);
}
