import { useLayoutEffect } from 'react';
import { ownTokens } from '#renderer/parts/own-colours.ts';
import type { ReaderLook } from './reading-look.ts';

/** Gives the whole page the colours of reading while the reader is open, sheets and tooltips too (reading-tokens.css). */
export function useReadingTheme({ theme, ownGround, ownText }: ReaderLook): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.body;
    dataset['readingTheme'] = theme;
    const tokens = theme === 'own' ? Object.entries(ownTokens({ ownGround, ownText })) : [];
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      delete dataset['readingTheme'];
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [theme, ownGround, ownText]);
}
