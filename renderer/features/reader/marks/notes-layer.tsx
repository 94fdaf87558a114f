import { useListener } from '#renderer/ui/use-listener.ts';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import { useReaderStore } from '../reader-store.ts';
import { rangeOf, revealSpan } from '../text/text-range.ts';
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

/** The topmost highlight with words at a point of the window. */
function highlightAt(body: Element, placed: readonly PlacedHighlight[], x: number, y: number) {
  const { offsetNode: text, offset } = document.caretPositionFromPoint(x, y) ?? {};
  if (!(text instanceof Text) || offset === undefined) return undefined;
  // The caret may be far from the point. The rectangles of a whole range also cover the space beside its paragraphs.
  const words = document.createRange();
  words.selectNodeContents(text);
  const isOnWords = [...words.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
  return isOnWords
    ? placed.findLast(({ span }) => span && rangeOf(body, span)?.isPointInRange(text, offset))
    : undefined;
}

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
  return spans.map((span, place) =>
    spans.slice(place + 1).reduce((parts, cover) => parts.flatMap((part) => partsBeside(part, cover)), [span]),
  );
}

function partsBeside(span: TextSpan, cover: TextSpan): TextSpan[] {
  if (!isBefore(span.start, cover.end) || !isBefore(cover.start, span.end)) return [span];
  const beside = [
    { start: span.start, end: cover.start },
    { start: cover.end, end: span.end },
  ];
  return beside.filter(({ start, end }) => isBefore(start, end));
}
