import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDataSaverOn } from '../data-saver.ts';

/** Pictures loaded at the same time; few enough to leave connections for other requests. */
const AT_ONCE = 3;
/** How far ahead entries are drawn while scrolling, in window heights. */
const AHEAD = 1.25;
/** Passed entries that stay for the way back. */
const KEPT_ENTRIES = 100;
/** Longer than a turning wheel pauses between its notches. */
const STILL_MILLISECONDS = 200;

/** A range of a list's entries; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number };

/** Entries drawn beyond those in sight (`ahead`), entries that may stay there (`kept`), and entries drawn in one step. */
export type Reach = {
  readonly count: number;
  readonly ahead: number;
  readonly kept: number;
  readonly step: number;
};

type Drawing = {
  readonly scrollElementId: string;
  /** 0 until the list is measured. */
  readonly count: number;
  readonly columns: number;
  readonly rowHeight: number;
  /** Entries drawn in one step. */
  readonly step: number;
  /** Entries drawn on either side at rest, ready for the next scroll. */
  readonly atRest: number;
  /** Whether entries are drawn at rest even before the first scroll; otherwise only those in and near the window are. */
  readonly restsAtStart?: boolean;
  /** The entries between the edges of the scroller. */
  readonly sightIn: (scroller: HTMLElement) => Span;
};

/** Which entries of a list are drawn: those in sight, step by step the next ones, and at rest many more. */
export function useDrawnSpan(drawing: Drawing): Span {
  const { scrollElementId, count, columns, rowHeight, step, atRest, restsAtStart = false } = drawing;
  const [drawn, setDrawn] = useState<Span>({ from: 0, to: 0 });
  /** True when nothing scrolls and everything near is drawn. */
  const isAtRest = useRef(false);

  const placeIn = useEffectEvent((scroller: HTMLElement) => ({
    sight: drawing.sightIn(scroller),
    near: Math.ceil((AHEAD * scroller.clientHeight) / rowHeight) * columns,
  }));

  // After every render. Lays new entries out between two frames, so that the next frame only paints them.
  useLayoutEffect(() => {
    const scroller = document.getElementById(scrollElementId);
    if (scroller === null) return;
    const { sight, near } = placeIn(scroller);
    if (!isDrawn(sight, drawn, count)) setDrawn((before) => nextSpan(before, sight, reachOf(count, near, step)));
  });

  useEffect(() => {
    const scroller = document.getElementById(scrollElementId);
    if (scroller === null) return;
    let frame = requestAnimationFrame(drawNear);
    let idle = 0;
    let stillness: ReturnType<typeof setTimeout> | undefined;
    let resting = new AbortController();
    if (isAtRest.current) rest();

    /** Draws a step at a time, with frames between. */
    function drawNext(sight: Span, reach: Reach): void {
      startTransition(() => setDrawn((before) => nextSpan(before, sight, reach)));
    }

    function drawNear(): void {
      frame = 0;
      if (scroller === null || isAtRest.current) return;
      const { sight, near } = placeIn(scroller);
      const reach = reachOf(count, near, step);
      if (nextSpan(drawn, sight, reach) !== drawn) drawNext(sight, reach);
      else awaitRest();
    }

    function rest(): void {
      if (scroller === null) return;
      isAtRest.current = restsAtStart || scroller.scrollTop > 0;
      if (!isAtRest.current) return;
      const { sight, near } = placeIn(scroller);
      const ahead = Math.max(atRest, near);
      const reach = { count, ahead, kept: Math.max(KEPT_ENTRIES, ahead + step), step };
      resting.abort();
      resting = new AbortController();
      if (nextSpan(drawn, sight, reach) === drawn) loadPictures(scroller, resting.signal);
      else idle = requestIdleCallback(() => drawNext(sight, reach));
    }

    function awaitRest(): void {
      clearTimeout(stillness);
      stillness = setTimeout(rest, STILL_MILLISECONDS);
    }

    function follow(): void {
      if (scroller === null) return;
      isAtRest.current = false;
      resting.abort();
      cancelIdleCallback(idle);
      awaitRest();
      const { sight, near } = placeIn(scroller);
      const reach = reachOf(count, near, step);
      // Entries in sight are drawn before this frame is painted.
      if (!isDrawn(sight, drawn, count)) flushSync(() => setDrawn((before) => nextSpan(before, sight, reach)));
      else if (frame === 0 && nextSpan(drawn, sight, reach) !== drawn) frame = requestAnimationFrame(drawNear);
    }

    scroller.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      scroller.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      resting.abort();
      cancelAnimationFrame(frame);
      cancelIdleCallback(idle);
      clearTimeout(stillness);
    };
  }, [drawn, scrollElementId, count, step, atRest, restsAtStart]);

  return drawn;
}

function isDrawn(sight: Span, drawn: Span, count: number): boolean {
  return drawn.from <= sight.from && sight.to <= drawn.to && drawn.to <= count;
}

/** The reach while scrolling. Removing entries costs a frame, so twice as many stay. */
function reachOf(count: number, ahead: number, step: number): Reach {
  return { count, ahead, kept: 2 * KEPT_ENTRIES + ahead, step };
}

/** Loads pictures of drawn cards that are out of sight. Stops at the first failure, since the next ones would fail too. */
function loadPictures(list: HTMLElement, signal: AbortSignal): void {
  if (isDataSaverOn()) return;
  function loadNext(): void {
    const pictures = [...list.querySelectorAll<HTMLImageElement>('[data-index] img')];
    const missing = pictures.filter(({ complete }) => !complete);
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

/** The next entries to draw: all in sight, then one step on the nearer side; `drawn` itself when nothing is left to do. */
export function nextSpan(drawn: Span, sight: Span, { count, ahead, kept, step }: Reach): Span {
  // The list may have become shorter.
  const end = Math.min(drawn.to, count);
  const isApart = end <= drawn.from || end < sight.from || drawn.from > sight.to;
  let [from, to] = isApart ? [sight.from, sight.to] : [Math.min(drawn.from, sight.from), Math.max(end, sight.to)];
  const isCovered = from === drawn.from && to === drawn.to;
  const [before, after] = [sight.from - from, to - sight.to];
  const canExtendEnd = isCovered && !isApart && after < ahead && to < count;
  const canExtendStart = isCovered && !isApart && before < ahead && from > 0;
  if (canExtendEnd && (after <= before || !canExtendStart)) to = Math.min(count, to + step);
  else if (canExtendStart) from = Math.max(0, from - step);
  from = Math.max(from, Math.min(sight.from - kept, from + step));
  to = Math.min(to, Math.max(sight.to + kept, to - step));
  return from === drawn.from && to === drawn.to ? drawn : { from, to };
}

/** Widths of a card and gaps between cards, on the 4 px grid. */
export const CARD_WIDTH_PIXELS = { minimum: 148, maximum: 200 } as const;
export const CARD_GAP_PIXELS = { column: 16, row: 24 } as const;

/** The fewest columns whose cards are not too wide, unless those would be too narrow. */
export function columnsFor(widthPixels: number): number {
  const { column } = CARD_GAP_PIXELS;
  const fewest = Math.ceil((widthPixels + column) / (CARD_WIDTH_PIXELS.maximum + column));
  const most = Math.floor((widthPixels + column) / (CARD_WIDTH_PIXELS.minimum + column));
  return Math.max(1, Math.min(fewest, Math.max(most, 2)));
}

/** A list's width, its offset in the scrolling element, if there is one, and the text size. Renders anew when one changes. */
export function useGridBox(ref: RefObject<HTMLElement | null>, scrollElementId?: string) {
  const [box, setBox] = useState({ widthPixels: 0, offsetPixels: 0, remPixels: 16 });

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const scroller = scrollElementId === undefined ? null : document.getElementById(scrollElementId);
    function measure(element: HTMLElement): void {
      const top = element.getBoundingClientRect().top;
      const widthPixels = element.clientWidth;
      const offsetPixels =
        scroller === null ? 0 : Math.round(top + scroller.scrollTop - scroller.getBoundingClientRect().top);
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox((before) => {
        const isSame = before.widthPixels === widthPixels && before.offsetPixels === offsetPixels;
        return isSame && before.remPixels === remPixels ? before : { widthPixels, offsetPixels, remPixels };
      });
    }
    measure(list);
    const observer = new ResizeObserver(() => measure(list));
    observer.observe(list);
    // Content above the list may grow and move it without resizing it.
    for (let around = scroller && list.parentElement; around !== null && around !== scroller; ) {
      observer.observe(around);
      around = around.parentElement;
    }
    return () => observer.disconnect();
  }, [ref, scrollElementId]);

  return box;
}
