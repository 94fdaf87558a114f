import { useLayoutEffect } from 'react';
import type { TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { useReaderStore } from '../reader-store.ts';
import { rangesOf } from '../text/text-range.ts';
import './paint-tokens.css';

/** The colours of paint-tokens.css, the lowest layer first. */
const layers = [
  'mark-amber',
  'mark-green',
  'mark-blue',
  'mark-rose',
  'mark-noted',
  'speech-paragraph',
  'speech-words',
  'search-hit',
  'search-current',
] as const;

type Paint = (typeof layers)[number];

/** Keeps pieces of the text painted through every new layout, without changing the document (CSS Custom Highlight API). */
export function usePaintedSpans(paint: Paint, spans: readonly TextSpan[]): void {
  const body = useReaderStore((state) => state.open?.body ?? null);
  const layout = useReaderStore((state) => state.layout);
  useLayoutEffect(() => {
    // Each layout has other elements.
    if (body === null || layout < 0 || spans.length === 0) return;
    const painted = new Highlight();
    // One at a time: there may be more ranges than a call takes arguments.
    for (const range of rangesOf(body, spans)) painted.add(range);
    painted.priority = layers.indexOf(paint);
    CSS.highlights.set(paint, painted);
    return () => void CSS.highlights.delete(paint);
  }, [paint, spans, body, layout]);
}
