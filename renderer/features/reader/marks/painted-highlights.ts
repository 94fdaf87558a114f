import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import { uncoveredSpans } from './uncovered-spans.ts';
import type { PlacedHighlight } from './use-placed-highlights.ts';

export type PaintedSpans = Readonly<Record<HighlightColour | 'noted', readonly TextSpan[]>>;

/** Which pieces of the text have which colour, and which have a note. */
export function paintedHighlights(placed: readonly PlacedHighlight[]): PaintedSpans {
  const shown = placed.flatMap(({ highlight, span }) => (span === null ? [] : [{ highlight, span }]));
  const inSight = uncoveredSpans(shown.map(({ span }) => span));
  const painted: Record<HighlightColour | 'noted', TextSpan[]> = {
    amber: [],
    green: [],
    blue: [],
    rose: [],
    noted: [],
  };
  for (const [place, { highlight, span }] of shown.entries()) {
    painted[highlight.colour].push(...(inSight[place] ?? []));
    if (highlight.note !== '') painted.noted.push(span);
  }
  return painted;
}
