import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showChangeToast, withdrawChangeToast } from '#renderer/parts/lists/change-toast.ts';
import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import { quoteOf } from '../place/quote-place.ts';
import type { Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { spokenPlace } from '../speech/use-spoken-place.ts';
import { isOfText } from './mark-of-text.ts';
import { useNotesStore } from './notes-store.ts';
import { chosenText } from './use-text-selection.ts';

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
