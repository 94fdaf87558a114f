import { useListener } from '#renderer/ui/use-listener.ts';
import { isBefore, joinedSpan, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import { firstIndex } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { pointAt, rangeOf, revealSpan } from '../text/text-range.ts';
import { HighlightPopover, SelectionBar } from './highlight-popovers.tsx';
import type { PlacedHighlight } from './joined-highlight.ts';
import { usePaintedSpans } from './painted-spans.ts';
import { usePlacedHighlights } from './use-marks.ts';

/** Controls in the text: a click on them does not open the highlight below. */
const CONTROLS = 'a, button, [role="button"], input, textarea';

/** The highlights on the text: painted, opened by a click, and created from selected words. */
export function NotesLayer() {
  const placed = usePlacedHighlights();
  const painted = paintedHighlights(placed);
  usePaintedSpans('mark-amber', painted.amber);
  usePaintedSpans('mark-green', painted.green);
  usePaintedSpans('mark-blue', painted.blue);
  usePaintedSpans('mark-rose', painted.rose);
  usePaintedSpans('mark-noted', painted.noted);
  useHighlightClicks(placed);
  return (
    <>
      <SelectionBar />
      <HighlightPopover placed={placed} />
    </>
  );
}

/** Shows a highlight and opens it; if its words are gone, shows their former paragraph. */
export function showHighlight({ highlight: { id, start }, span }: PlacedHighlight): void {
  const { open, openHighlight } = useReaderStore.getState();
  if (span === null) {
    open?.goTo({ paragraph: start.paragraph, offset: 0 });
  } else {
    revealSpan(span);
    openHighlight(id);
  }
}

function useHighlightClicks(placed: readonly PlacedHighlight[]): void {
  const body = useReaderStore((state) => state.open?.body ?? null);

  useListener(body, 'click', (event) => {
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const isSelecting = document.getSelection()?.isCollapsed === false;
    if (body === null || event.button !== 0 || isOnControl || isSelecting) return;
    const hit = highlightAt(body, placed, event.clientX, event.clientY);
    if (hit === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    useReaderStore.getState().openHighlight(hit.highlight.id);
  });
}

/** The topmost highlight with a letter at a point of the window. */
function highlightAt(body: Element, placed: readonly PlacedHighlight[], x: number, y: number) {
  const caret = document.caretPositionFromPoint(x, y);
  const point = caret === null ? null : pointAt(body, caret.offsetNode, caret.offset);
  if (point === null) return undefined;
  // The caret is between two letters, or at the nearest one beside a line; only a letter under the point counts.
  const { paragraph, character } = point;
  const letter = [Math.max(0, character - 1), character]
    .map((start) => ({ start: { paragraph, character: start }, end: { paragraph, character: start + 1 } }))
    .find((span) => {
      const rectangles = [...(rangeOf(body, span)?.getClientRects() ?? [])];
      return rectangles.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
    });
  if (letter === undefined) return undefined;
  return placed.findLast(
    ({ span }) => span !== null && !isBefore(letter.start, span.start) && isBefore(letter.start, span.end),
  );
}

/** The pieces of the text in each colour, and those with a note. */
export function paintedHighlights(placed: readonly PlacedHighlight[]) {
  const painted: Record<HighlightColour | 'noted', TextSpan[]> = {
    amber: [],
    green: [],
    blue: [],
    rose: [],
    noted: [],
  };
  const shown = placed.flatMap(({ highlight, span }) => (span === null ? [] : [{ highlight, span }]));
  const visible = uncoveredSpans(shown.map(({ span }) => span));
  for (const [place, { highlight, span }] of shown.entries()) {
    painted[highlight.colour].push(...(visible[place] ?? []));
    if (highlight.note !== '') painted.noted.push(span);
  }
  return painted;
}

/** The visible parts of overlapping spans, the last on top, in the given order. */
export function uncoveredSpans(spans: readonly TextSpan[]): (readonly TextSpan[])[] {
  /** What the spans on top cover: pieces in the order of the text that do not overlap. */
  const covered: TextSpan[] = [];
  function put(span: TextSpan): readonly TextSpan[] {
    const end = firstIndex(0, covered.length, (at) => !isBefore(covered[at]?.start ?? span.end, span.end));
    const first = firstIndex(0, end, (at) => isBefore(span.start, covered[at]?.end ?? span.start));
    const over = covered.slice(first, end);
    const visible: TextSpan[] = [];
    let { start } = span;
    for (const cover of over) {
      if (isBefore(start, cover.start)) visible.push({ start, end: cover.start });
      start = cover.end;
    }
    if (isBefore(start, span.end)) visible.push(over.length === 0 ? span : { start, end: span.end });
    covered.splice(first, over.length, over.reduce(joinedSpan, span));
    return visible;
  }
  return spans.toReversed().map(put).toReversed();
}
