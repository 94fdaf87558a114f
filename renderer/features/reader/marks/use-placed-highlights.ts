import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import { placeOfQuote } from '../place/quote-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { isOfText } from './mark-of-text.ts';

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
