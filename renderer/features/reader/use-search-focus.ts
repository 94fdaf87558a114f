import { type RefObject, useLayoutEffect } from 'react';
import { focusText } from './focus-text.ts';

/**
 * Gives the field the focus with its words chosen, where it is there for typing, and gives it back to the text when the
 * search is closed.
 */
export function useSearchFocus(inputRef: RefObject<HTMLInputElement | null>, isForTyping: boolean): void {
  useLayoutEffect(() => {
    if (!isForTyping) return;
    const before = document.activeElement;
    const input = inputRef.current;
    const bar = input?.parentElement;
    input?.focus();
    input?.select();
    return () => {
      // Whoever has gone on to something else stays there.
      const isHere = document.activeElement === null || document.activeElement === document.body;
      if (!isHere && bar?.contains(document.activeElement) === false) return;
      const isKnown = before instanceof HTMLElement && before.isConnected && before !== document.body;
      if (isKnown) before.focus({ preventScroll: true });
      else focusText();
    };
  }, [inputRef, isForTyping]);
}
