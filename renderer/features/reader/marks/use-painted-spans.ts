import { useLayoutEffect } from 'react';
import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import { useReaderStore } from '../reader-store.ts';
import { staticRangesOf } from '../text/text-range.ts';
import { type Paint, paintRanges } from './paint-ranges.ts';

/** Keeps these pieces of the text painted, however it is laid out. */
export function usePaintedSpans(paint: Paint, spans: readonly TextSpan[]): void {
  const body = useReaderStore((state) => state.body);
  const layout = useReaderStore((state) => state.layout);
  useLayoutEffect(() => {
    // What the pieces are painted on may be other elements now, although it is the same text.
    if (body === null || layout < 0) return;
    paintRanges(paint, staticRangesOf(body, spans));
    return () => paintRanges(paint, []);
  }, [paint, spans, body, layout]);
}
