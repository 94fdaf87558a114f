import { HighlightPopover } from './highlight-popover.tsx';
import './paint-tokens.css';
import { paintedHighlights } from './painted-highlights.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useAskedPlace } from './use-asked-place.ts';
import { useHighlightClicks } from './use-highlight-clicks.ts';
import { usePaintedSpans } from './use-painted-spans.ts';
import { usePlacedHighlights } from './use-placed-highlights.ts';

/** A person's marks on the text: painted, opened with a click, and made from chosen words. */
export function NotesLayer({ slugUrl }: { readonly slugUrl: string }) {
  const placed = usePlacedHighlights(slugUrl);
  const painted = paintedHighlights(placed);
  usePaintedSpans('mark-amber', painted.amber);
  usePaintedSpans('mark-green', painted.green);
  usePaintedSpans('mark-blue', painted.blue);
  usePaintedSpans('mark-rose', painted.rose);
  usePaintedSpans('mark-noted', painted.noted);
  useHighlightClicks(placed);
  useAskedPlace(placed);
  return (
    <>
      <SelectionBar />
      <HighlightPopover placed={placed} />
    </>
  );
}
