import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSparing } from '../is-sparing.ts';

/** So few that what one asks for meanwhile is not kept waiting. */
const AT_ONCE = 3;

/** A grid whose rows are all of one height. */
type Rows = {
  /** The id of the element that scrolls. */
  readonly scrollElementId: string;
  /** Offset of the first row in that element. */
  readonly offsetPixels: number;
  readonly rowHeight: number;
  readonly columns: number;
  /** Number of entries; 0 before they are measured. */
  readonly count: number;
  /** So many are drawn on either side once one has scrolled and rests: most of the way then nothing has to be. */
  readonly atRest: number;
};

type Place = { readonly sight: Span; readonly reach: Reach };

/** While one scrolls, in window heights. */
const AHEAD = 1.25;
/** What was seen before is still there when one goes back, as long as it is not too much to hold. */
const KEPT_ENTRIES = 100;

const NOTHING: Span = { from: 0, to: 0 };

/** Which entries of a grid are drawn: what is in sight, row by row what will be, and at rest what may be. */
export function useDrawnSpan({ scrollElementId, offsetPixels, rowHeight, columns, count, atRest }: Rows): Span {
  const [drawn, setDrawn] = useState(NOTHING);
  /** Scrolled away from the start, and at rest. */
  const isAtRest = useRef(false);

  useLayoutEffect(() => {
    const scroller = document.getElementById(scrollElementId);
    if (scroller === null) return;
    const { sight, reach } = placeIn(scroller, { offsetPixels, rowHeight, columns, count });
    setDrawn((before) => nextSpan(before, sight, reach));
  }, [scrollElementId, offsetPixels, rowHeight, columns, count]);

  // A row that came is measured here, between two frames, so that the next frame has only to paint it.
  useLayoutEffect(() => {
    if (drawn.to > drawn.from) document.getElementById(scrollElementId)?.getBoundingClientRect();
  }, [drawn, scrollElementId]);

  useEffect(() => {
    const scroller = document.getElementById(scrollElementId);
    if (scroller === null) return;
    const listening = new AbortController();
    const listen = { passive: true, signal: listening.signal };
    const place = () => placeIn(scroller, { offsetPixels, rowHeight, columns, count });
    let frame = requestAnimationFrame(goOn);
    let idle = 0;
    let resting = new AbortController();
    if (isAtRest.current) rest();
    // In parts, between which frames are drawn; a whole row comes into the page at once, so that it is painted once.
    function drawNext({ sight, reach }: Place) {
      startTransition(() => setDrawn((before) => nextSpan(before, sight, reach)));
    }
    function goOn() {
      frame = 0;
      if (!isAtRest.current) drawNext(place());
    }
    function rest() {
      isAtRest.current = (scroller?.scrollTop ?? 0) > 0;
      if (scroller === null || !isAtRest.current) return;
      const at = restingAt(place(), columns, atRest);
      resting.abort();
      resting = new AbortController();
      if (nextSpan(drawn, at.sight, at.reach) === drawn) loadPictures(scroller, resting.signal);
      else idle = requestIdleCallback(() => drawNext(at));
    }
    function follow() {
      isAtRest.current = false;
      resting.abort();
      cancelIdleCallback(idle);
      const { sight, reach } = place();
      const isDrawn = drawn.from <= sight.from && sight.to <= drawn.to;
      // What came into sight undrawn is drawn before this very frame is painted.
      if (!isDrawn) flushSync(() => setDrawn((before) => nextSpan(before, sight, reach)));
      else if (frame === 0) frame = requestAnimationFrame(goOn);
    }
    scroller.addEventListener('scroll', follow, listen);
    scroller.addEventListener('scrollend', rest, listen);
    return () => {
      listening.abort();
      resting.abort();
      cancelAnimationFrame(frame);
      cancelIdleCallback(idle);
    };
  }, [drawn, scrollElementId, offsetPixels, rowHeight, columns, count, atRest]);

  return drawn;
}

function placeIn(
  { scrollTop, clientHeight }: HTMLElement,
  { offsetPixels, rowHeight, columns, count }: Omit<Rows, 'scrollElementId' | 'atRest'>,
): Place {
  const rowCount = Math.ceil(count / columns);
  const rowAt = (pixels: number) => Math.max(0, Math.min(pixels / rowHeight, rowCount));
  const first = Math.floor(rowAt(scrollTop - offsetPixels));
  const afterLast = Math.ceil(rowAt(scrollTop - offsetPixels + clientHeight));
  const ahead = Math.ceil((AHEAD * clientHeight) / rowHeight) * columns;
  return {
    sight: { from: Math.min(count, first * columns), to: Math.min(count, afterLast * columns) },
    // Removing rows costs a frame, so twice as many stay while scrolling.
    reach: { count, ahead, kept: 2 * KEPT_ENTRIES + ahead, step: columns },
  };
}

function restingAt({ sight, reach }: Place, columns: number, atRest: number): Place {
  const ahead = Math.max(atRest, reach.ahead);
  return { sight, reach: { ...reach, ahead, kept: Math.max(KEPT_ENTRIES, ahead + columns) } };
}

/**
 * Loads the pictures of cards that are drawn and not near: by itself the browser waits until they are, and loads them while one
 * scrolls. A few at a time, in their order, until `signal` ends it or one fails: those behind it would stay without a picture, too.
 */
function loadPictures(list: HTMLElement, signal: AbortSignal): void {
  if (isSparing()) return;
  function loadNext() {
    const missing = Array.from(list.querySelectorAll<HTMLImageElement>('[data-index] img')).filter(
      ({ complete }) => !complete,
    );
    const waiting = missing.filter(({ loading }) => loading === 'lazy');
    const room = AT_ONCE - (missing.length - waiting.length);
    for (const picture of waiting.slice(0, Math.max(0, room))) picture.loading = 'eager';
  }
  const ending = new AbortController();
  // Neither event bubbles.
  const listen = { capture: true, signal: AbortSignal.any([signal, ending.signal]) };
  list.addEventListener('load', loadNext, listen);
  list.addEventListener('error', () => ending.abort(), listen);
  loadNext();
}

/** A range of a list's entries; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number };

/** How far beyond what is in sight entries are drawn, and how far they stay once they are. */
export type Reach = {
  readonly count: number;
  readonly ahead: number;
  readonly kept: number;
  /** So many are drawn in one step. */
  readonly step: number;
};

/**
 * What is to be drawn next, where `drawn` is: all that is in sight at once, and beyond it as many as a step has, the
 * nearest first. The same object when nothing is left to do.
 */
export function nextSpan(drawn: Span, sight: Span, { count, ahead, kept, step }: Reach): Span {
  // The list may have become shorter.
  const end = Math.min(drawn.to, count);
  const isApart = end <= drawn.from || end < sight.from || drawn.from > sight.to;
  if (isApart) return sight.from === drawn.from && sight.to === drawn.to ? drawn : sight;
  let [from, to] = [Math.min(drawn.from, sight.from), Math.max(end, sight.to)];
  const isCovered = from === drawn.from && to === drawn.to;
  const [before, after] = [sight.from - from, to - sight.to];
  const canGoOn = isCovered && after < ahead && to < count;
  const canGoBack = isCovered && before < ahead && from > 0;
  if (canGoOn && (after <= before || !canGoBack)) to = Math.min(count, to + step);
  else if (canGoBack) from = Math.max(0, from - step);
  from = Math.max(from, Math.min(sight.from - kept, from + step));
  to = Math.min(to, Math.max(sight.to + kept, to - step));
  return from === drawn.from && to === drawn.to ? drawn : { from, to };
}

/** The widest that a card may be, and the space between cards, in pixels of the 4 px grid. */
export const CARD_WIDTH_PIXELS = { minimum: 148, maximum: 200 } as const;
export const CARD_GAP_PIXELS = { column: 16, row: 24 } as const;

/** As few columns as keep every card at or under the widest, but never so many that cards fall under the narrowest. */
export function columnsFor(widthPixels: number): number {
  const { column } = CARD_GAP_PIXELS;
  const fewest = Math.ceil((widthPixels + column) / (CARD_WIDTH_PIXELS.maximum + column));
  const most = Math.floor((widthPixels + column) / (CARD_WIDTH_PIXELS.minimum + column));
  return Math.max(1, Math.min(fewest, Math.max(most, 2)));
}

/**
 * The measures that a grid needs before it can be drawn: its width, the text size, and its place in the element that
 * scrolls, where it has one.
 */
export function useGridBox(ref: RefObject<HTMLElement | null>, scrollElementId?: string) {
  const [box, setBox] = useState({ widthPixels: 0, offsetPixels: 0, remPixels: 16 });

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const scroller = scrollElementId === undefined ? null : document.getElementById(scrollElementId);
    function measure(element: HTMLElement, within: HTMLElement | null) {
      const widthPixels = element.clientWidth;
      const scrolledPixels = within === null ? 0 : within.scrollTop - within.getBoundingClientRect().top;
      const offsetPixels = within === null ? 0 : Math.round(element.getBoundingClientRect().top + scrolledPixels);
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox((before) =>
        before.widthPixels === widthPixels && before.offsetPixels === offsetPixels && before.remPixels === remPixels
          ? before
          : { widthPixels, offsetPixels, remPixels },
      );
    }
    measure(list, scroller);
    const observer = new ResizeObserver(() => measure(list, scroller));
    observer.observe(list);
    // What stands above may grow, a text that is unfolded for one, and moves the list without changing it.
    let around = scroller === null ? null : list.parentElement;
    while (around !== null && around !== scroller) {
      observer.observe(around);
      around = around.parentElement;
    }
    return () => observer.disconnect();
  }, [ref, scrollElementId]);

  return box;
}
