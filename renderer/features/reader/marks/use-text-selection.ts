import { useEffect, useState } from 'react';
import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import { quoteOf, trimmedSpan } from '../place/quote-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { spanOf } from '../text/text-range.ts';

export type ChosenText = { readonly span: TextSpan; readonly quote: string };

/** The words of the chapter that are chosen now, by mouse or keys. */
export function chosenText(): ChosenText | null {
  const { text, body } = useReaderStore.getState();
  const selection = document.getSelection();
  if (text === null || body === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) {
    return null;
  }
  const chosen = spanOf(body, selection.getRangeAt(0));
  const span = chosen === null ? null : trimmedSpan(text.document, chosen);
  const quote = span === null ? null : quoteOf(text.document, span);
  return span === null || quote === null ? null : { span, quote };
}

/** The same once the hand has come to rest: nothing opens under a mouse that is still choosing. */
export function useTextSelection(): ChosenText | null {
  const [chosen, setChosen] = useState<ChosenText | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => setChosen(chosenText());
    function onSelectionChange(): void {
      if (!isPressed) look();
    }
    function onPointerDown(): void {
      isPressed = true;
    }
    function onPointerUp(): void {
      isPressed = false;
      // A click on chosen words takes the choice away, but only after this event.
      setTimeout(look);
    }
    document.addEventListener('selectionchange', onSelectionChange);
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('pointerup', onPointerUp, { capture: true });
    window.addEventListener('pointercancel', onPointerUp, { capture: true });
    return () => {
      document.removeEventListener('selectionchange', onSelectionChange);
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('pointerup', onPointerUp, { capture: true });
      window.removeEventListener('pointercancel', onPointerUp, { capture: true });
    };
  }, []);
  return chosen;
}
