import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isBefore, type TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { HighlightColour } from '#shared/domain/novels/reading.ts';
import { revealSpan } from '../pages/use-page-keeper.ts';
import { useReaderStore } from '../reader-store.ts';
import { pointAt, rangeOf, staticRangesOf } from '../text/text-range.ts';
import { HighlightPopover } from './highlight-popover.tsx';
import { useNotesStore } from './notes-store.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isOfText, type PlacedHighlight, usePlacedHighlights } from './use-highlight-changes.ts';
import './paint-tokens.css';

/** What is pressed for its own sake, on a highlight or not. */
const OF_ITS_OWN = 'a, button, [role="button"], input, textarea';

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

/** Goes to the bookmark or highlight that was chosen in the panel, as soon as its chapter is open. */
function useAskedPlace(placed: readonly PlacedHighlight[]): void {
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

/** Opens the highlight that is clicked on, of several the one on top. */
function useHighlightClicks(placed: readonly PlacedHighlight[]): void {
  const body = useReaderStore((state) => state.body);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest(OF_ITS_OWN) !== null;
    const isChoosing = document.getSelection()?.isCollapsed === false;
    if (body === null || event.button !== 0 || isOnControl || isChoosing) return;
    const hit = highlightAt(body, placed, event.clientX, event.clientY);
    if (hit === undefined) return;
    // A click here opens the highlight and does nothing else.
    event.preventDefault();
    event.stopPropagation();
    useNotesStore.getState().openHighlight(hit.highlight.id);
  });

  useEffect(() => {
    if (body === null) return;
    const listener = (event: MouseEvent) => onClick(event);
    body.addEventListener('click', listener);
    return () => body.removeEventListener('click', listener);
  }, [body]);
}

/** The topmost highlight of which a letter is at a place of the window. */
function highlightAt(
  body: Element,
  placed: readonly PlacedHighlight[],
  x: number,
  y: number,
): PlacedHighlight | undefined {
  const caret = document.caretPositionFromPoint(x, y);
  const point = caret === null ? null : pointAt(body, caret.offsetNode, caret.offset);
  if (point === null) return undefined;
  // The caret is between two letters, and beside a line in its nearest one: only a letter under the mouse counts.
  const { paragraph, character } = point;
  const letters = [
    { start: { paragraph, character: Math.max(0, character - 1) }, end: { paragraph, character } },
    { start: { paragraph, character }, end: { paragraph, character: character + 1 } },
  ];
  const letter = letters.find(({ start, end }) => {
    const rectangles = [...(rangeOf(body, start, end)?.getClientRects() ?? [])];
    return rectangles.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  });
  if (letter === undefined) return undefined;
  return placed.findLast(
    ({ span }) => span !== null && !isBefore(letter.start, span.start) && isBefore(letter.start, span.end),
  );
}

type PaintedSpans = Readonly<Record<HighlightColour | 'noted', readonly TextSpan[]>>;

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

/** Visible parts of overlapping spans, the last on top, in the given order. */
export function uncoveredSpans(spans: readonly TextSpan[]): (readonly TextSpan[])[] {
  return spans.map((span, place) =>
    spans
      .slice(place + 1)
      .reduce<readonly TextSpan[]>((left, cover) => left.flatMap((piece) => minus(piece, cover)), [span]),
  );
}

function minus(piece: TextSpan, cover: TextSpan): TextSpan[] {
  if (!isBefore(cover.start, piece.end) || !isBefore(piece.start, cover.end)) return [piece];
  const before = isBefore(piece.start, cover.start) ? [{ start: piece.start, end: cover.start }] : [];
  const behind = isBefore(cover.end, piece.end) ? [{ start: cover.end, end: piece.end }] : [];
  return [...before, ...behind];
}

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

/** What lies on top where two paints meet; the first is the lowest. */
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

/** A colour of paint-tokens.css. */
type Paint = (typeof layers)[number];

/** Paints pieces of the page's text in place of what had this paint before. The document itself is not changed by it. */
export function paintRanges(paint: Paint, ranges: Iterable<AbstractRange>): void {
  const painted = new Highlight();
  // One at a time: there may be more of them than a call takes arguments.
  for (const range of ranges) painted.add(range);
  painted.priority = layers.indexOf(paint);
  if (painted.size === 0) CSS.highlights.delete(paint);
  else CSS.highlights.set(paint, painted);
}
