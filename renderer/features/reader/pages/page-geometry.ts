import { blockElement, firstParagraphOf, type Place } from '../place/reading-place.ts';
import { characterAt, firstCharacter, measuredText } from '../text/measured-text.ts';
import type { PageShape } from './page-shape.ts';

/** Letters may lean out of their column by as much. */
const LEANING_PIXELS = 4;

/** Where things are on the pages of a text that is laid out in columns. */
export type PageGeometry = {
  /** How far the text moves from page to page. */
  readonly stepPixels: number;
  readonly pages: () => number;
  /** The page on which an element ends. */
  readonly lastPageOf: (element: Element) => number;
  readonly firstPageOf: (element: Element) => number;
  /** Null when its block is not laid out. */
  readonly pageOf: (place: Place) => number | null;
  /** The first place that is on a page or behind it; null when none is. */
  readonly placeOn: (page: number) => Place | null;
};

/** `article` is what is divided into columns, `body` the element inside of it that holds the chunks. */
export function pageGeometry(article: HTMLElement, body: HTMLElement, shape: PageShape): PageGeometry {
  const stepPixels = shape.widthPixels + shape.gapPixels;
  const columnPixels = stepPixels / shape.columns;
  const pageAt = ({ left }: DOMRect) => {
    // The article's own box is the first page, wherever it has been moved to by now.
    const fromFirst = left - article.getBoundingClientRect().left;
    return Math.max(0, Math.floor(Math.floor((fromFirst + LEANING_PIXELS) / columnPixels) / shape.columns));
  };
  const lastPageOf = (element: Element) => {
    const last = [...element.getClientRects()].at(-1);
    return last === undefined ? 0 : pageAt(last);
  };
  const firstPageOf = (element: Element) => {
    const first = element.getClientRects()[0];
    return first === undefined ? 0 : pageAt(first);
  };

  function firstBlockOn(page: number): number | null {
    const first = firstParagraphOf(body);
    let low = first;
    let high = first + blocksOf(body) - 1;
    if (high < low) return null;
    while (low < high) {
      const middle = (low + high) >> 1;
      const block = blockElement(body, middle);
      if (block !== null && lastPageOf(block) < page) low = middle + 1;
      else high = middle;
    }
    const found = blockElement(body, low);
    return found === null || lastPageOf(found) < page ? null : low;
  }

  return {
    stepPixels,
    pages: () => Math.max(...[...article.children].map(lastPageOf), 0) + 1,
    lastPageOf,
    firstPageOf,
    pageOf: (place) => {
      const block = blockElement(body, place.paragraph);
      if (block === null) return null;
      const text = measuredText(block);
      return text === null ? firstPageOf(block) : pageAt(text.rectangleAt(characterAt(text, place.offset)));
    },
    placeOn: (page) => {
      const paragraph = firstBlockOn(page);
      const block = paragraph === null ? null : blockElement(body, paragraph);
      if (paragraph === null || block === null) return null;
      const text = measuredText(block);
      if (text === null || pageAt(text.rectangleAt(0)) >= page) return { paragraph, offset: 0 };
      const character = firstCharacter(text, (rectangle) => pageAt(rectangle) >= page);
      return { paragraph, offset: character / text.length };
    },
  };
}

function blocksOf(body: HTMLElement): number {
  return [...body.children].reduce((sum, chunk) => sum + chunk.children.length, 0);
}
