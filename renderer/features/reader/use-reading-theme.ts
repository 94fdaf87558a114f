import { useLayoutEffect } from 'react';
import type { ReaderLook } from './reading-look.ts';

/** Gives the whole page the colours of reading while the reader is open, sheets and tooltips too (reading-tokens.css). */
export function useReadingTheme(theme: ReaderLook['theme']): void {
  useLayoutEffect(() => {
    const { dataset } = document.body;
    dataset['readingTheme'] = theme;
    return () => {
      delete dataset['readingTheme'];
    };
  }, [theme]);
}
