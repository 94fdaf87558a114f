import { useEffect } from 'react';
import { isOfText } from './mark-of-text.ts';
import { useNotesStore } from './notes-store.ts';
import { useReaderStore } from './reader-store.ts';
import { revealSpan } from './reveal-span.ts';
import type { PlacedHighlight } from './use-placed-highlights.ts';

/** Goes to the bookmark or highlight that was chosen in the panel, as soon as its chapter is open. */
export function useAskedPlace(placed: readonly PlacedHighlight[]): void {
  const asked = useNotesStore((state) => state.asked);
  const text = useReaderStore((state) => state.text);
  const goTo = useReaderStore((state) => state.goTo);

  useEffect(() => {
    if (asked === null || text === null || goTo === null || !isOfText(text, asked)) return;
    const { ask, openHighlight } = useNotesStore.getState();
    const chosen = placed.find(({ highlight }) => highlight.id === asked.highlightId);
    if (asked.highlightId !== null && chosen === undefined) return;
    ask(null);
    if (asked.place !== null) goTo(asked.place);
    if (chosen === undefined || chosen.span === null) return;
    revealSpan(chosen.span);
    openHighlight(chosen.highlight.id);
  }, [asked, text, goTo, placed]);

  // With the text goes what was open on it.
  useEffect(() => {
    if (text === null) useNotesStore.getState().openHighlight(null);
  }, [text]);
}
