import { type Anchor, anchorAt, BEGINNING, type Place, topOf } from './reading-place.ts';

export type Reading = {
  readonly place: Place;
  /** Part of the chapter that has been on screen, 0..1. */
  readonly progress: number;
};

export type PlaceKeeper = {
  readonly goTo: (place: Place, onShown?: () => void) => void;
  readonly currentPlace: () => Place;
  readonly close: () => void;
};

type PlaceKeeperOptions = {
  /** What scrolls, and inside of it the element that holds the chapter's chunks. */
  readonly scroller: HTMLElement;
  readonly body: HTMLElement;
  /** How much of the scroller's top is not for reading. */
  readonly insetPixels: number;
  readonly start: Place;
  readonly onReading: (reading: Reading) => void;
};

/**
 * Holds the text still under the eyes: the line at the top stays there while fonts, sizes, pictures and the window change
 * around it, and what the person scrolls to becomes the new place.
 */
export function createPlaceKeeper(options: PlaceKeeperOptions): PlaceKeeper {
  const { scroller, body, insetPixels, start, onReading } = options;
  let anchor: Anchor | null = isBeginning(start) ? null : { ...start, gapPixels: 0 };
  let ownScrollTop = -1;
  let heldSize = '';
  let isScrolling = false;

  const edge = () => scroller.getBoundingClientRect().top + insetPixels;

  function currentPlace(): Place {
    const { paragraph, offset } = anchor ?? BEGINNING;
    return { paragraph, offset };
  }

  function report(): void {
    onReading({ place: currentPlace(), progress: progressOf(scroller, body) });
  }

  const size = () => `${body.offsetWidth} ${body.offsetHeight} ${scroller.clientWidth} ${scroller.clientHeight}`;

  /** How far the line of the place is from where it was read; 0 below a pixel, null where there is no such line. */
  function driftPixels(): number | null {
    const top = anchor === null ? null : topOf(body, anchor);
    if (anchor === null || top === null) return null;
    const drift = top - edge() - anchor.gapPixels;
    return Math.abs(drift) < 1 ? 0 : drift;
  }

  function hold(): void {
    isScrolling = false;
    heldSize = size();
    const drift = driftPixels();
    if (drift !== null) {
      // The browser's own anchoring comes first and mostly leaves nothing to do; an assignment would end a smooth scroll.
      if (drift !== 0) scroller.scrollTop += drift;
      ownScrollTop = scroller.scrollTop;
    }
    report();
  }

  function follow(): void {
    // The browser scrolled after a layout change that the observer has not reported yet.
    // At the beginning there is no line to hold, so it was the person.
    if (anchor !== null && !isScrolling && size() !== heldSize) {
      hold();
      return;
    }
    // Neither what we scrolled ourselves nor what the browser did to hold the line moves the place, or it would creep with
    // every change of size.
    if (Math.abs(scroller.scrollTop - ownScrollTop) >= 1 && (isScrolling || driftPixels() !== 0)) {
      isScrolling = true;
      ownScrollTop = -1;
      anchor = anchorAt(body, edge());
    }
    report();
  }

  // Both tell of changes after layout and before painting, so nothing is ever seen in the wrong place.
  const observer = new ResizeObserver(hold);
  // The scroller may still stand where another chapter was left.
  if (anchor === null) scroller.scrollTop = 0;
  observer.observe(body);
  observer.observe(scroller);
  const rest = () => {
    isScrolling = false;
  };
  scroller.addEventListener('scroll', follow, { passive: true });
  scroller.addEventListener('scrollend', rest);

  return {
    goTo: (place, onShown) => {
      anchor = isBeginning(place) ? null : { ...place, gapPixels: 0 };
      if (anchor === null) scroller.scrollTop = 0;
      hold();
      onShown?.();
    },
    currentPlace,
    close: () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', follow);
      scroller.removeEventListener('scrollend', rest);
    },
  };
}

function isBeginning({ paragraph, offset }: Place): boolean {
  return paragraph === 0 && offset === 0;
}

function progressOf(scroller: HTMLElement, body: HTMLElement): number {
  const bottom = body.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;
  const toScroll = scroller.scrollTop + bottom - scroller.clientHeight;
  if (toScroll <= 0) return 1;
  return Math.min(1, scroller.scrollTop / toScroll);
}
