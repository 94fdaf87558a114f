import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import { useReaderStore } from '../reader-store.ts';
import { placeOfPoint } from '../text/document-points.ts';
import { rangeOf } from '../text/text-range.ts';

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
