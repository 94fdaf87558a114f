import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { Section } from '../chrome/chapter-sections.ts';
import type { Reading } from '../place/place-keeper.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { type ReaderLook, textMeasures } from '../settings/reading-look.ts';
import { placeOfPoint } from '../text/document-points.ts';
import { rangeOf } from '../text/text-range.ts';
import { createPageKeeper, type PageKeeper } from './page-keeper.ts';

type PageKeeperInput = {
  readonly frameRef: RefObject<HTMLElement | null>;
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
  /** The section that is in the page; another object each time one was asked for. */
  readonly shown: { readonly section: number };
  readonly start: Place;
  readonly look: ReaderLook;
  readonly onReading: (reading: Reading) => void;
  readonly onSection: (section: number) => void;
};

/** Opens the pages at `start` before they are painted, then keeps the place as the `PageKeeper` does. */
export function usePageKeeper(input: PageKeeperInput): void {
  const { frameRef, bodyRef, sections, shown, look } = input;
  const keeperRef = useRef<PageKeeper | null>(null);
  const report = useEffectEvent(input.onReading);
  const askForSection = useEffectEvent(input.onSection);
  const opening = useEffectEvent(() => ({ start: input.start, text: textMeasures(look) }));

  useLayoutEffect(() => {
    const frame = frameRef.current;
    const body = bodyRef.current;
    const article = body?.closest('article') ?? null;
    const leaf = article?.parentElement ?? null;
    if (frame === null || body === null || article === null || leaf === null) return;
    const { showText, showLayout, showPage } = useReaderStore.getState();
    const keeper = createPageKeeper({
      frame,
      leaf,
      article,
      body,
      sections,
      ...opening(),
      onReading: (reading) => report(reading),
      onPage: showPage,
      onSection: (section) => askForSection(section),
    });
    keeperRef.current = keeper;
    const onFocusIn = ({ target }: FocusEvent) => target instanceof Element && keeper.reveal(target);
    article.addEventListener('focusin', onFocusIn);
    showText({
      goTo: keeper.goTo,
      goBehind: keeper.goBehind,
      turn: keeper.turn,
      currentPlace: keeper.currentPlace,
      body,
    });
    showLayout();
    return () => {
      article.removeEventListener('focusin', onFocusIn);
      keeperRef.current = null;
      keeper.close();
      showPage(null);
      showText(null);
    };
  }, [frameRef, bodyRef, sections]);

  useLayoutEffect(() => {
    keeperRef.current?.laidOut(shown.section);
    useReaderStore.getState().showLayout();
  }, [shown]);

  useLayoutEffect(() => keeperRef.current?.refit(textMeasures(look)), [look]);
}

/** What the bars may cover above and below. */
const COVERED_PIXELS = 72;

/** Brings a piece of the text into sight, with some text before it; where it is in sight nothing moves. */
export function revealSpan(span: TextSpan): void {
  const { text, body, goTo } = useReaderStore.getState();
  if (text === null || body === null || goTo === null || isInSight(body, span)) return;
  goTo(placeOfPoint(text.document, span.start), () => putInside(body, span));
}

/** In a text that scrolls the place is now at the upper edge, where the bars are. */
function putInside(body: Element, span: TextSpan): void {
  const scroller = body.closest('main');
  const top = firstRectangle(body, span)?.top;
  if (scroller === null || top === undefined || getComputedStyle(scroller).overflowY !== 'auto') return;
  scroller.scrollBy({ top: top - window.innerHeight / 3, behavior: 'instant' });
}

function isInSight(body: Element, span: TextSpan): boolean {
  const rectangle = firstRectangle(body, span);
  if (rectangle === undefined) return false;
  const { top, bottom, left, width, height } = rectangle;
  if (top < COVERED_PIXELS || bottom > window.innerHeight - COVERED_PIXELS) return false;
  // What the page cuts off is not there, what floats above it does no harm.
  return document.elementsFromPoint(left + width / 2, top + height / 2).some((element) => body.contains(element));
}

function firstRectangle(body: Element, { start, end }: TextSpan): DOMRect | undefined {
  return rangeOf(body, start, end)?.getClientRects()[0];
}
