import { characterAt, firstCharacter, measuredText } from '../text/measured-text.ts';

/** A place in a chapter that survives every other font, size and window: a block, and how much of its text is above. */
export type Place = { readonly paragraph: number; readonly offset: number };

export const BEGINNING: Place = { paragraph: 0, offset: 0 };

/** A place together with how far the line there is from the edge, so that it can be put back to the very pixel. */
export type Anchor = Place & { readonly gapPixels: number };

/** A line of which no more than this is left is gone: the line below it, put on the edge, must be found there again. */
const HIDDEN_PIXELS = 2;

/** Blocks stand in chunks of this many (document-chunks.tsx); only the last chunk may have fewer. */
export const CHUNK_BLOCKS = 32;

/** Which block of the chapter the body's first one is: of a chapter in pages only a section is laid out. */
export function firstParagraphOf(body: Element): number {
  return body instanceof HTMLElement ? Number(body.dataset['firstParagraph'] ?? 0) : 0;
}

/** The one element of a block; null when it is not laid out. */
export function blockElement(body: Element, paragraph: number): Element | null {
  const place = paragraph - firstParagraphOf(body);
  if (place < 0) return null;
  return body.children[Math.floor(place / CHUNK_BLOCKS)]?.children[place % CHUNK_BLOCKS] ?? null;
}

/** What is at `edge` (a viewport coordinate): null where the first block is still below it. */
export function anchorAt(body: Element, edge: number): Anchor | null {
  const chunk = firstBelow(body.children, edge);
  const blocks = body.children[chunk]?.children;
  if (blocks === undefined) return null;
  const within = firstBelow(blocks, edge);
  const block = blocks[within];
  if (block === undefined) return null;
  const paragraph = chunk * CHUNK_BLOCKS + within;
  const { top, height } = block.getBoundingClientRect();
  if (top >= edge) return paragraph === 0 ? null : { paragraph, offset: 0, gapPixels: top - edge };

  const text = measuredText(block);
  if (text === null) {
    const offset = height === 0 ? 0 : (edge - top) / height;
    return { paragraph, offset, gapPixels: 0 };
  }
  const character = firstCharacter(text, ({ bottom }) => bottom > edge + HIDDEN_PIXELS);
  return { paragraph, offset: character / text.length, gapPixels: text.rectangleAt(character).top - edge };
}

/** Where a place is now, as a viewport coordinate; the end of the text for a place beyond it, null in an empty one. */
export function topOf(body: Element, { paragraph, offset }: Place): number | null {
  const block = blockElement(body, paragraph);
  if (block === null) return body.lastElementChild?.getBoundingClientRect().bottom ?? null;
  const { top, height } = block.getBoundingClientRect();
  if (offset === 0) return top;
  const text = measuredText(block);
  if (text === null) return top + height * offset;
  return text.rectangleAt(characterAt(text, offset)).top;
}

/** The first element that is not wholly above the edge. They stand below each other, so half are skipped at a time. */
function firstBelow(elements: HTMLCollection, edge: number): number {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  return low;
}
