import { isBefore, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { placeOfMention, placeOfPoint } from '../place/document-places.ts';
import {
  type BlockText,
  blockElement,
  charactersIn,
  firstIndex,
  firstParagraphOf,
  lastParagraphOf,
  textNodesOf,
  textOfBlock,
} from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';

/** Where a piece of text is on the page, clipped to the laid out blocks; undefined when none of it is laid out. */
export function rangeOf(body: Element, span: TextSpan): Range | undefined {
  return rangesOf(body, [span])[0];
}

/** The ranges of many pieces, each in blocks or in one note; pieces that are not laid out are left out. */
export function rangesOf(body: Element, spans: readonly TextSpan[]): Range[] {
  const notes = body.parentElement?.querySelector<HTMLElement>('[data-paragraphs-before]');
  const noteAt = (paragraph: number) =>
    notes?.children[paragraph - Number(notes.dataset['paragraphsBefore'])]?.querySelector('p') ?? null;
  const texts = new Map<number, BlockText | null>();
  function textIn(paragraph: number): BlockText | null {
    const known = texts.get(paragraph);
    if (known !== undefined) return known;
    const block = blockElement(body, paragraph) ?? noteAt(paragraph);
    const text = block === null ? null : textOfBlock(block);
    texts.set(paragraph, text);
    return text;
  }

  return spans.flatMap(({ start, end }) => {
    const low = Math.max(start.paragraph, firstParagraphOf(body));
    const high = Math.max(start.paragraph, Math.min(end.paragraph, lastParagraphOf(body)));

    function pieceIn(paragraph: number) {
      const text = textIn(paragraph);
      const from = paragraph === start.paragraph ? start.character : 0;
      const to = Math.min(text?.length ?? 0, paragraph === end.paragraph ? end.character : Number.POSITIVE_INFINITY);
      return text === null || from >= to ? null : { first: text.nodeAt(from), last: text.nodeAt(to - 1) };
    }

    let opening: ReturnType<typeof pieceIn> = null;
    let closing: ReturnType<typeof pieceIn> = null;
    for (let at = low; at <= high && opening === null; at += 1) opening = pieceIn(at);
    for (let at = high; at >= low && closing === null; at -= 1) closing = pieceIn(at);
    if (!opening?.first || !closing?.last) return [];
    const range = document.createRange();
    range.setStart(opening.first.node, opening.first.offset);
    range.setEnd(closing.last.node, closing.last.offset + 1);
    return [range];
  });
}

/** The point of the text at a position in the page, or the nearest one before; null outside of the body. */
function pointAt(body: Element, node: Node, offset: number): TextPoint | null {
  const first = firstParagraphOf(body);
  const end = lastParagraphOf(body) + 1;
  if (!body.contains(node) || end <= first) return null;
  const position = document.createRange();
  position.setStart(node, offset);
  const next = firstIndex(first, end, (at) => {
    const block = blockElement(body, at);
    return block !== null && position.comparePoint(block, 0) > 0;
  });
  const paragraph = Math.max(first, next - 1);
  const block = blockElement(body, paragraph);
  let character = 0;
  for (const text of block === null ? [] : textNodesOf(block)) {
    if (text === node) return { paragraph, character: character + charactersIn(text, offset) };
    if (position.comparePoint(text, text.length) > 0) break;
    character += charactersIn(text);
  }
  return { paragraph, character };
}

/** The part of a range that is text of the chapter; null when there is none. */
export function spanOf(body: Element, range: Range): TextSpan | null {
  if (!range.intersectsNode(body)) return null;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const start = pointAt(body, startContainer, startOffset) ?? pointAt(body, body, 0);
  const end = pointAt(body, endContainer, endOffset) ?? pointAt(body, body, body.childNodes.length);
  return start === null || end === null || !isBefore(start, end) ? null : { start, end };
}

/** The anchor of a popover beside a piece of the text, found again at each layout. */
export function spanAnchor(span: TextSpan) {
  return {
    getBoundingClientRect: (): DOMRect => {
      const { open } = useReaderStore.getState();
      const range = open === null ? undefined : rangeOf(open.body, span);
      const place = range?.getBoundingClientRect();
      // Under the whole piece; at the first line of a long one.
      if (place !== undefined && place.height < window.innerHeight / 3) return place;
      return range?.getClientRects()[0] ?? new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);
    },
  };
}

/** Height that the bars may cover at the top and at the bottom. */
const COVERED_PIXELS = 72;

/** Brings a piece of the text into sight, with some text before it; does nothing when it is in sight. */
export function revealSpan(span: TextSpan): void {
  const { text, open, page } = useReaderStore.getState();
  if (text === null || open === null || isInSight(open.body, span)) return;
  const { body, goTo, goAfterText, currentPlace } = open;
  const { drawn } = text;
  function show(): Range | null {
    const range = rangeOf(body, span);
    const top = range?.getClientRects()[0]?.top;
    // A text that scrolls has the place at its upper edge now, where the bars are.
    if (page === null && top !== undefined)
      body.closest('main')?.scrollBy({ top: top - window.innerHeight / 3, behavior: 'instant' });
    return range ?? null;
  }
  const note = span.start.paragraph - drawn.blocks.length;
  if (note < 0) goTo(placeOfPoint(drawn, span.start), show);
  else goAfterText(placeOfMention(drawn, note) ?? currentPlace(), show);
}

function isInSight(body: Element, span: TextSpan): boolean {
  const rectangle = rangeOf(body, span)?.getClientRects()[0];
  if (rectangle === undefined) return false;
  const { top, bottom, left, width, height } = rectangle;
  if (top < COVERED_PIXELS || bottom > window.innerHeight - COVERED_PIXELS) return false;
  // Text on other pages is clipped, and not found here; elements that float above the text do not count.
  return document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .some((element) => body.parentElement?.contains(element));
}
