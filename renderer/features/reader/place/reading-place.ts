import type { TextScroll } from '../chrome/reader-keys.ts';

/** A place in a chapter that holds for every font, size and window: a block, and which part of its text is before the place. */
export type Place = { readonly paragraph: number; readonly offset: number };

export const BEGINNING: Place = { paragraph: 0, offset: 0 };

/** The laid out text, scrolled or in pages. */
export type OpenText = {
  /** Shows a place and makes it the reading place. */
  readonly goTo: (place: Place, onShown?: () => void) => void;
  /** Turns pages; answers `at-end` when none is left. Null for a text that scrolls. */
  readonly turn: ((scroll: TextScroll) => 'moved' | 'at-end') | null;
  /** Shows a note after the text, which `onShown` finds. The place is `from` until the person moves on. */
  readonly goAfterText: (from: Place, onShown: () => Element | Range | null) => void;
  readonly currentPlace: () => Place;
  /** Holds the laid out chunks (`blockElement`). */
  readonly body: HTMLElement;
};

/** Blocks are laid out in chunks of this many (drawn-text.tsx); only the last chunk may have fewer. */
export const CHUNK_BLOCKS = 32;

/** The block with which the body begins: in pages, only one section of a chapter is laid out. */
export function firstParagraphOf(body: Element): number {
  return body instanceof HTMLElement ? Number(body.dataset['firstParagraph'] ?? 0) : 0;
}

/** The block with which the body ends; smaller than the first one in an empty body. */
export function lastParagraphOf(body: Element): number {
  const blocksBefore = Math.max(0, body.children.length - 1) * CHUNK_BLOCKS;
  return firstParagraphOf(body) + blocksBefore + (body.lastElementChild?.children.length ?? 0) - 1;
}

export function blockElement(body: Element, paragraph: number): Element | null {
  const place = paragraph - firstParagraphOf(body);
  if (place < 0) return null;
  return body.children[Math.floor(place / CHUNK_BLOCKS)]?.children[place % CHUNK_BLOCKS] ?? null;
}

/** Binary search: the first index from which on a condition holds; `high` if it holds for none below. */
export function firstIndex(low: number, high: number, holds: (index: number) => boolean): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (holds(middle)) end = middle;
    else first = middle + 1;
  }
  return first;
}

/** Numbers of notes, pictures and their descriptions are not part of the text. */
const NOT_OF_THE_TEXT = '[data-picture], button';

/** The text of a block on the page as a `TextPoint` counts it, across all its elements. */
export function textNodesOf(block: Element): readonly Text[] {
  const nodes: Text[] = [];
  // A walker does not apply its filter to its own root.
  if (block.matches(NOT_OF_THE_TEXT)) return nodes;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    return node.matches(NOT_OF_THE_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.length > 0) nodes.push(node);
  }
  return nodes;
}

/** How many characters of the document a drawn text has before `end`: soft hyphens are only drawn (drawn-text.tsx). */
export function charactersIn({ data }: Text, end = data.length): number {
  return data.slice(0, end).replaceAll('\u00ad', '').length;
}

/** Where a character of the document stands in a drawn text. */
function offsetOf({ data }: Text, character: number): number {
  let left = character;
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === '\u00ad') continue;
    if (left === 0) return at;
    left -= 1;
  }
  return data.length;
}

/** A character without a rectangle of its own, such as a collapsed space, has that of one of the next characters. */
const COLLAPSED_CHARACTERS = 16;

export type BlockText = ReturnType<typeof textOfBlock>;

export function textOfBlock(block: Element) {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let length = 0;
  for (const node of textNodesOf(block)) {
    nodes.push({ node, start: length });
    length += charactersIn(node);
  }

  function nodeAt(character: number): { readonly node: Text; readonly offset: number } | null {
    const next = firstIndex(0, nodes.length, (index) => (nodes[index]?.start ?? 0) > character);
    const found = nodes[next - 1];
    return found === undefined ? null : { node: found.node, offset: offsetOf(found.node, character - found.start) };
  }

  function ownRectangle(character: number): DOMRect | undefined {
    const found = nodeAt(character);
    if (found === null) return undefined;
    const range = document.createRange();
    range.setStart(found.node, found.offset);
    range.setEnd(found.node, found.offset + 1);
    return range.getClientRects()[0];
  }

  return {
    length,
    nodeAt,
    rectangleAt: (character: number): DOMRect => {
      const last = Math.min(length - 1, character + COLLAPSED_CHARACTERS);
      for (let next = character; next <= last; next += 1) {
        const rectangle = ownRectangle(next);
        if (rectangle !== undefined) return rectangle;
      }
      return block.getBoundingClientRect();
    },
    characterAt: (offset: number): number => Math.min(Math.round(offset * length), length - 1),
  };
}

/** The first character from which on a condition holds for rectangles; the last one when it holds for none. */
export function firstCharacter({ length, rectangleAt }: BlockText, holds: (place: DOMRect) => boolean): number {
  return firstIndex(0, length - 1, (character) => holds(rectangleAt(character)));
}
