import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSparing } from '../is-sparing.ts';
import { nextSpan, type Reach, type Span } from './drawn-span.ts';

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
