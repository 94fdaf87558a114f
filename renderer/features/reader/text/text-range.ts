import type { TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { blockElement, CHUNK_BLOCKS, firstParagraphOf } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';

/** Inside of these the page says something of its own: numbers of notes, pictures and what is written about them. */
const NOT_OF_THE_TEXT = '[data-picture], button';

/** Where a piece of text is on the page, clipped to what is laid out; null when nothing of it is. */
export function rangeOf(body: Element, start: TextPoint, end: TextPoint): Range | null {
  const found = staticRangesOf(body, [{ start, end }])[0];
  if (found === undefined) return null;
  const range = document.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

/**
 * The same for many pieces at once. Unlike a `Range`, what it gives costs nothing while the page changes, and does not
 * follow it. Pieces of which nothing is laid out are left out.
 */
export function staticRangesOf(body: Element, spans: readonly TextSpan[]): StaticRange[] {
  const laidOut = laidOutBlocks(body);
  if (laidOut === null) return [];
  const textOf = rememberedTexts(body);
  return spans.flatMap(({ start, end }) => {
    const first = start.paragraph < laidOut.first ? { paragraph: laidOut.first, character: 0 } : start;
    const last = end.paragraph > laidOut.last ? { paragraph: laidOut.last, character: Number.POSITIVE_INFINITY } : end;
    const from = firstBoundary(first, last, textOf);
    const to = lastBoundary(first, last, textOf);
    if (from === null || to === null) return [];
    const range = new StaticRange({
      startContainer: from.node,
      startOffset: from.offset,
      endContainer: to.node,
      endOffset: to.offset,
    });
    return isForward(from, to) ? [range] : [];
  });
}

/** Which place of the text a point of the page is; the nearest one before it where it is not in the text itself. */
export function pointAt(body: Element, node: Node, offset: number): TextPoint | null {
  if (!body.contains(node)) return null;
  if (node === body) return pointAtChild(body, body, offset);
  const chunk = childTowards(body, node);
  if (chunk === null) return null;
  if (node === chunk) return pointAtChild(body, chunk, offset);
  const block = childTowards(chunk, node);
  if (block === null) return null;
  return { paragraph: paragraphOf(body, chunk, block), character: charactersBefore(block, node, offset) };
}

/** What of a range is text of the chapter; null when nothing is. */
export function spanOf(body: Element, range: Range): TextSpan | null {
  if (!range.intersectsNode(body)) return null;
  const whole = document.createRange();
  whole.selectNodeContents(body);
  const startsInside = whole.compareBoundaryPoints(Range.START_TO_START, range) < 0;
  const endsInside = whole.compareBoundaryPoints(Range.END_TO_END, range) > 0;
  const from = startsInside ? range : whole;
  const to = endsInside ? range : whole;
  const start = pointAt(body, from.startContainer, from.startOffset);
  const end = pointAt(body, to.endContainer, to.endOffset);
  return start === null || end === null ? null : { start, end };
}

/** Which block an element of a chunk is. */
function paragraphOf(body: Element, chunk: Element, block: Element): number {
  const place = [...body.children].indexOf(chunk) * CHUNK_BLOCKS + [...chunk.children].indexOf(block);
  return firstParagraphOf(body) + place;
}

function laidOutBlocks(body: Element): { readonly first: number; readonly last: number } | null {
  const [firstChunk, lastChunk] = [body.firstElementChild, body.lastElementChild];
  const [first, last] = [firstChunk?.firstElementChild, lastChunk?.lastElementChild];
  if (!firstChunk || !lastChunk || !first || !last) return null;
  return { first: paragraphOf(body, firstChunk, first), last: paragraphOf(body, lastChunk, last) };
}

type Boundary = { readonly node: Text; readonly offset: number };
type BlockText = { readonly nodes: readonly Text[]; readonly starts: readonly number[]; readonly length: number };
type TextOf = (paragraph: number) => BlockText;

function rememberedTexts(body: Element): TextOf {
  const texts = new Map<number, BlockText>();
  return (paragraph) => {
    const known = texts.get(paragraph);
    if (known !== undefined) return known;
    const block = blockElement(body, paragraph);
    const text = block === null ? { nodes: [], starts: [], length: 0 } : textOfBlock(block);
    texts.set(paragraph, text);
    return text;
  };
}

function textOfBlock(block: Element): BlockText {
  const nodes: Text[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const node of textNodesOf(block)) {
    nodes.push(node);
    starts.push(length);
    length += node.length;
  }
  return { nodes, starts, length };
}

function* textNodesOf(block: Element): Generator<Text> {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    return node.matches(NOT_OF_THE_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  // A walker does not ask about its own root.
  if (block.matches(NOT_OF_THE_TEXT)) return;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.length > 0) yield node;
  }
}

/** Where a piece begins: in front of its first character, in whichever block that is. */
function firstBoundary(start: TextPoint, end: TextPoint, textOf: TextOf): Boundary | null {
  for (let paragraph = start.paragraph; paragraph <= end.paragraph; paragraph += 1) {
    const { nodes, starts, length } = textOf(paragraph);
    const character = paragraph === start.paragraph ? start.character : 0;
    if (character >= length) continue;
    const place = lastAtMost(starts, character);
    const node = nodes[place];
    if (node !== undefined) return { node, offset: character - (starts[place] ?? 0) };
  }
  return null;
}

/** Where a piece ends: behind its last character. */
function lastBoundary(start: TextPoint, end: TextPoint, textOf: TextOf): Boundary | null {
  for (let paragraph = end.paragraph; paragraph >= start.paragraph; paragraph -= 1) {
    const { nodes, starts, length } = textOf(paragraph);
    const character = Math.min(length, paragraph === end.paragraph ? end.character : length);
    if (character <= 0) continue;
    const place = lastAtMost(starts, character - 1);
    const node = nodes[place];
    if (node !== undefined) return { node, offset: character - (starts[place] ?? 0) };
  }
  return null;
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isForward(from: Boundary, to: Boundary): boolean {
  if (from.node === to.node) return from.offset < to.offset;
  return (from.node.compareDocumentPosition(to.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function childTowards(parent: Element, node: Node): Element | null {
  let child = node;
  while (child.parentNode !== null && child.parentNode !== parent) child = child.parentNode;
  return child.parentNode === parent && child instanceof Element ? child : null;
}

/** The place in front of a chunk or block among its neighbours, or behind the last of them. */
function pointAtChild(body: Element, parent: Element, offset: number): TextPoint | null {
  const isBehind = offset >= parent.children.length;
  const child = isBehind ? parent.lastElementChild : parent.children[offset];
  const chunk = parent === body ? child : parent;
  const block = parent === body ? (isBehind ? child?.lastElementChild : child?.firstElementChild) : child;
  if (!chunk || !block) return null;
  return { paragraph: paragraphOf(body, chunk, block), character: isBehind ? textOfBlock(block).length : 0 };
}

function charactersBefore(block: Element, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(node, offset);
  let characters = 0;
  for (const text of textNodesOf(block)) {
    if (text === node) return characters + offset;
    if (before.comparePoint(text, text.length) > 0) break;
    characters += text.length;
  }
  return characters;
}

/** Where something opens beside a piece of the text: wherever that is at the moment. */
export function spanAnchor({ start, end }: TextSpan) {
  return {
    getBoundingClientRect: (): DOMRect => {
      const { body } = useReaderStore.getState();
      const range = body === null ? null : rangeOf(body, start, end);
      const place = range?.getBoundingClientRect();
      // Under the whole piece; one that is as long as the window is held by its first line.
      if (place !== undefined && place.height < window.innerHeight / 3) return place;
      return range?.getClientRects()[0] ?? new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);
    },
  };
}
