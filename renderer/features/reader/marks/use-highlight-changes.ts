import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showChangeToast, withdrawChangeToast } from '#renderer/parts/lists/use-list-changes.ts';
import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { placeOfQuote, quoteOf, trimmedSpan } from '../place/quote-place.ts';
import type { Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { spokenPlace } from '../speech/use-spoken-place.ts';
import { spanOf } from '../text/text-range.ts';
import { useNotesStore } from './notes-store.ts';

/** What can be done with highlights. */
export function useHighlightChanges() {
  const t = useTranslations('reader.highlights');
  const change = useChange();

  /** One after the other: a note that is written must not be saved behind the removal of its highlight. */
  const run = (command: () => Promise<unknown>) => void change({ scope: 'highlights', command, shown: [] });

  const put = (highlight: Highlight) => run(() => api['highlights.put'](highlight));

  /** Marks a piece of the open text; answers with what it made, or null where there are no words. */
  function mark(span: TextSpan): Highlight | null {
    const { text } = useReaderStore.getState();
    const quote = text === null ? null : quoteOf(text.document, span);
    if (text === null || quote === null) return null;
    const { slugUrl, volume, number, branchId } = text.chapter;
    const { colour } = useNotesStore.getState();
    const place = { id: crypto.randomUUID(), slugUrl, volume, number, branchId, createdAt: Date.now() };
    const highlight = { ...place, ...span, colour, quote, note: '' };
    put(highlight);
    return highlight;
  }

  /** Opens what marks exactly this piece, or marks it. */
  async function markOrOpen(text: ReadText, span: TextSpan): Promise<void> {
    const known = await api['highlights.list']({ slugUrl: text.chapter.slugUrl });
    const isSame = ({ start, end }: Highlight) => JSON.stringify({ start, end }) === JSON.stringify(span);
    const marked = known.find((highlight) => isOfText(text, highlight) && isSame(highlight)) ?? mark(span);
    useNotesStore.getState().openHighlight(marked?.id ?? null);
  }

  return {
    put,
    mark,
    /** Marks the chosen words, else the paragraph that is read or heard, and opens the mark. */
    markHere: () => {
      const { text, currentPlace } = useReaderStore.getState();
      if (text === null) return;
      const place = spokenPlace(text.document) ?? currentPlace?.();
      if (place === undefined) return;
      const span = chosenText()?.span ?? paragraphAt(text.document, place);
      document.getSelection()?.empty();
      if (span !== null) run(() => markOrOpen(text, span));
    },
    remove: (highlight: Highlight) => {
      const key = `highlight ${highlight.id}`;
      withdrawChangeToast(key);
      run(async () => {
        const removed = await api['highlights.remove']({ ids: [highlight.id] });
        showChangeToast(key, { text: t('removed'), undo: { label: t('undo'), run: () => removed.forEach(put) } });
      });
    },
  };
}

/** The paragraph with words that is read at a place: one of which more than half is gone has been read. */
export function paragraphAt({ blocks }: ChapterDocument, { paragraph, offset }: Place): TextSpan | null {
  const hasWords = (place: number) => {
    const block = blocks[place];
    return block !== undefined && blockCharacters(block).trim() !== '';
  };
  const places = [...blocks.keys()];
  const first = offset > 0.5 ? paragraph + 1 : paragraph;
  const found = places.slice(first).find(hasWords) ?? places.slice(0, first).findLast(hasWords);
  const block = found === undefined ? undefined : blocks[found];
  if (found === undefined || block === undefined) return null;
  return {
    start: { paragraph: found, character: 0 },
    end: { paragraph: found, character: blockCharacters(block).length },
  };
}

export type PlacedHighlight = {
  readonly highlight: Highlight;
  /** Null: its words are not in the text any more. */
  readonly span: TextSpan | null;
};

/** The highlights of the open text and where their words stand in it, the one on top last. */
export function usePlacedHighlights(slugUrl: string): readonly PlacedHighlight[] {
  const text = useReaderStore((state) => state.text);
  const { data: highlights } = useQuery(queryFor('highlights.list', { slugUrl }));
  return text === null || highlights === undefined ? none : placed(text, highlights);
}

const none: readonly PlacedHighlight[] = [];

function placed(text: ReadText, highlights: readonly Highlight[]): readonly PlacedHighlight[] {
  return highlights
    .filter((highlight) => isOfText(text, highlight))
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((highlight) => ({ highlight, span: placeOfQuote(text.document, highlight) }));
}

/** Whether a bookmark or highlight stands in the open text: in this chapter, as the same people translated it. */
export function isOfText({ chapter }: ReadText, mark: Pick<Bookmark, 'volume' | 'number' | 'branchId'>): boolean {
  return isSameChapter(chapter, mark) && chapter.branchId === mark.branchId;
}

export type ChosenText = { readonly span: TextSpan; readonly quote: string };

/** The words of the chapter that are chosen now, by mouse or keys. */
function chosenText(): ChosenText | null {
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
