import { useReaderStore } from '../reader-store.ts';
import {
  BEGINNING,
  blockElement,
  CHUNK_BLOCKS,
  firstCharacter,
  firstIndex,
  type OpenText,
  type Place,
  textOfBlock,
} from './reading-place.ts';

export type Reading = {
  readonly place: Place;
  /** Part of the chapter that has been on screen, 0..1. */
  readonly progress: number;
};

/** A place and the distance of its line from the edge, so that it can be restored to the pixel. */
type Anchor = Place & { readonly gapPixels: number };

/** A line of which only this much is visible counts as hidden: otherwise the line below, once on the edge, would not be found again. */
const HIDDEN_PIXELS = 2;

/** The position of each chapter in the window when the one above it was left. */
const topsWhenLeft = new WeakMap<Element, number>();

/** Whether the next chapter, drawn under the open one, has reached the top of the window. */
export function isNextAtTop(): boolean {
  const following = document.querySelector('main article + article');
  return following !== null && following.getBoundingClientRect().top < 1;
}

/** Height at the window's top that is not for reading. */
const INSET_PIXELS = 24;

type PlaceKeeperOptions = {
  /** Null: a chapter that followed another one stays where it stands in the window. */
  readonly start: Place | null;
  readonly onReading: (reading: Reading) => void;
};

/**
 * Keeps the line at the top in place while fonts, sizes, pictures and the window change. Only scrolling by the person moves
 * the place. `body` holds the chapter's chunks. The returned function ends it.
 */
export function keepPlace(body: HTMLElement, { start, onReading }: PlaceKeeperOptions): () => void {
  const scroller = body.closest('main') ?? body;
  const article = body.closest('article');
  if (start === null && article !== null) {
    // The chapter above was removed with this change.
    const { top } = article.getBoundingClientRect();
    scroller.scrollTop += top - (topsWhenLeft.get(article) ?? top);
  }
  const edge = () => scroller.getBoundingClientRect().top + INSET_PIXELS;
  const size = () => `${body.offsetWidth} ${body.offsetHeight} ${scroller.clientWidth} ${scroller.clientHeight}`;
  let anchor = start === null ? anchorAt(body, edge()) : anchorOf(start);
  /** The scroll position that was set here; scroll events at it do not come from the person. */
  let ownScrollTop = -1;
  let heldSize = '';
  let isScrolling = false;
  /** The progress to keep while a note after the text is shown and the place stays in the text; else null. */
  let progressBefore: number | null = null;

  function currentPlace(): Place {
    const { paragraph, offset } = anchor ?? BEGINNING;
    return { paragraph, offset };
  }

  function report(): void {
    onReading({ place: currentPlace(), progress: progressBefore ?? progressOf(scroller, body) });
  }

  /** How far the line of the place is from its position; 0 below a pixel, null at the beginning and in an empty text. */
  function driftPixels(): number | null {
    const top = anchor === null ? null : topOf(body, anchor);
    if (anchor === null || top === null) return null;
    const drift = top - edge() - anchor.gapPixels;
    return Math.abs(drift) < 1 ? 0 : drift;
  }

  function hold(): void {
    isScrolling = false;
    heldSize = size();
    const drift = progressBefore === null ? driftPixels() : 0;
    if (drift !== null) {
      // Scroll anchoring of the browser mostly leaves no drift, and an assignment would end a smooth scroll.
      if (drift !== 0) scroller.scrollTop += drift;
      ownScrollTop = scroller.scrollTop;
    }
    report();
  }

  function follow(): void {
    // The browser scrolled after a layout change that the observer has not reported yet.
    // At the beginning there is no line to hold, so the person scrolled.
    if (anchor !== null && !isScrolling && size() !== heldSize) {
      hold();
      return;
    }
    // Scrolling done here or by scroll anchoring must not move the place, or it would creep with every change of size.
    if (Math.abs(scroller.scrollTop - ownScrollTop) >= 1 && (isScrolling || driftPixels() !== 0)) {
      isScrolling = true;
      progressBefore = null;
      ownScrollTop = -1;
      anchor = heldOnLine(body, anchor, anchorAt(body, edge()));
    }
    report();
  }

  function rest(): void {
    isScrolling = false;
  }

  // Reports after layout and before painting: the text is never painted in a wrong place.
  const observer = new ResizeObserver(hold);
  // The scroller may still be where another chapter was left.
  if (anchor === null && start !== null) scroller.scrollTop = 0;
  observer.observe(body);
  observer.observe(scroller);
  scroller.addEventListener('scroll', follow, { passive: true });
  scroller.addEventListener('scrollend', rest);

  const open: OpenText = {
    goTo: (place, onShown) => {
      progressBefore = null;
      anchor = anchorOf(place);
      if (anchor === null) scroller.scrollTop = 0;
      hold();
      onShown?.();
    },
    turn: null,
    goAfterText: (from, onShown) => {
      progressBefore = useReaderStore.getState().progress;
      anchor = { ...from, gapPixels: 0 };
      // All of the text is on the page.
      onShown();
      hold();
    },
    currentPlace,
    body,
  };
  useReaderStore.setState({ open });
  return () => {
    const following = article?.nextElementSibling;
    if (following) topsWhenLeft.set(following, following.getBoundingClientRect().top);
    observer.disconnect();
    scroller.removeEventListener('scroll', follow);
    scroller.removeEventListener('scrollend', rest);
    useReaderStore.setState({ open: null });
  };
}

/** Null for the beginning, where the chapter's title is in sight and no line is held. */
function anchorOf(place: Place): Anchor | null {
  return place.paragraph === 0 && place.offset === 0 ? null : { ...place, gapPixels: 0 };
}

function progressOf(scroller: HTMLElement, body: HTMLElement): number {
  const bottom = body.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;
  const toScroll = scroller.scrollTop + bottom - scroller.clientHeight;
  return toScroll <= 0 ? 1 : Math.min(1, scroller.scrollTop / toScroll);
}

/** The place at `edge` (a viewport coordinate); null while the first block is below it. */
function anchorAt(body: Element, edge: number): Anchor | null {
  const chunk = firstBelow(body.children, edge);
  const blocks = body.children[chunk]?.children;
  if (blocks === undefined) return null;
  const within = firstBelow(blocks, edge);
  const block = blocks[within];
  if (block === undefined) return null;
  const paragraph = chunk * CHUNK_BLOCKS + within;
  const { top, height } = block.getBoundingClientRect();
  if (top >= edge) return paragraph === 0 ? null : { paragraph, offset: 0, gapPixels: top - edge };

  const text = textOfBlock(block);
  if (text.length === 0) return { paragraph, offset: height === 0 ? 0 : (edge - top) / height, gapPixels: 0 };
  const character = firstCharacter(text, ({ bottom }) => bottom > edge + HIDDEN_PIXELS);
  return { paragraph, offset: character / text.length, gapPixels: text.rectangleAt(character).top - edge };
}

/**
 * The line at the edge keeps the word by which it was held. With its first word as the place instead, the place would move back a
 * little each time the lines break differently.
 */
function heldOnLine(body: Element, held: Anchor | null, next: Anchor | null): Anchor | null {
  if (held === null || held.paragraph !== next?.paragraph) return next;
  const [heldTop, nextTop] = [topOf(body, held), topOf(body, next)];
  const isOnLine = heldTop !== null && nextTop !== null && Math.abs(heldTop - nextTop) < 1;
  return isOnLine ? { ...held, gapPixels: next.gapPixels } : next;
}

/** The viewport coordinate of a place; the end of the text for a place beyond it, null in an empty text. */
function topOf(body: Element, { paragraph, offset }: Place): number | null {
  const block = blockElement(body, paragraph);
  if (block === null) return body.lastElementChild?.getBoundingClientRect().bottom ?? null;
  const { top, height } = block.getBoundingClientRect();
  if (offset === 0) return top;
  const text = textOfBlock(block);
  return text.length === 0 ? top + height * offset : text.rectangleAt(text.characterAt(offset)).top;
}

/** The first element that is not wholly above the edge, else the last one. */
function firstBelow(elements: HTMLCollection, edge: number): number {
  const isBelow = (index: number) => (elements[index]?.getBoundingClientRect().bottom ?? 0) > edge;
  return firstIndex(0, Math.max(0, elements.length - 1), isBelow);
}
