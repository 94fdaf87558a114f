import type { Section } from '../chrome/chapter-sections.ts';
import { blockElement, firstParagraphOf, type Place } from '../place/reading-place.ts';
import { characterAt, firstCharacter, measuredText } from '../text/measured-text.ts';

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

/** How a page is cut, in whole pixels: fractions would add up over a hundred pages. */
export type PageShape = {
  readonly columns: 1 | 2;
  readonly gapPixels: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
};

type PageRoom = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** The width that the person wants a column to have. */
  readonly columnPixels: number;
  readonly sizePixels: number;
};

const TWO_COLUMNS_FROM_PIXELS = 1_150;
/** A narrower column has too few words in a line. */
const NARROWEST_COLUMN_SIZES = 20;
const LEAST_PIXELS = 120;

/** Two columns where there is room for them, as in an open book; else one. */
export function pageShape({ widthPixels, heightPixels, columnPixels, sizePixels }: PageRoom): PageShape {
  const gapPixels = 2 * Math.round(Math.min(96, Math.max(48, widthPixels * 0.05)) / 2);
  const half = Math.floor((widthPixels - gapPixels) / 2);
  const hasTwo = widthPixels > TWO_COLUMNS_FROM_PIXELS && half >= NARROWEST_COLUMN_SIZES * sizePixels;
  const column = Math.max(LEAST_PIXELS, Math.floor(Math.min(columnPixels, hasTwo ? half : widthPixels)));
  return {
    columns: hasTwo ? 2 : 1,
    gapPixels,
    widthPixels: hasTwo ? 2 * column + gapPixels : column,
    heightPixels: Math.max(LEAST_PIXELS, Math.floor(heightPixels)),
  };
}

/** The pages of a chapter of which only a section is laid out at a time. */
type PageCount = {
  /** `pages`: of the section that is laid out now. */
  readonly measured: (section: number, pages: number) => void;
  /** In front of the section. */
  readonly before: (section: number) => number;
  readonly total: () => number;
};

/** How many pages the first guess weighs as much as. */
const GUESS_PAGES = 3;

/**
 * Counts what was laid out exactly, and the rest by its characters. What was said of the sections in front of one stays when
 * that one is laid out, so that the number of the next page is always the next number. `guess`: characters on a page.
 */
export function createPageCount(sections: readonly Section[], guess: number): PageCount {
  const measured = new Map<number, number>();
  const pages: number[] = [];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

  function charactersAPage(): number {
    const places = [...measured.keys()];
    const characters = sum(places.map((place) => sections[place]?.characters ?? 0));
    return Math.max(1, (characters + guess * GUESS_PAGES) / (sum([...measured.values()]) + GUESS_PAGES));
  }

  return {
    measured: (section, count) => {
      measured.set(section, count);
      const density = charactersAPage();
      for (const [place, { characters }] of sections.entries()) {
        const isCounted = pages[place] !== undefined && (place < section || measured.has(place));
        if (!isCounted) pages[place] = Math.max(1, Math.round(characters / density));
      }
      pages[section] = count;
    },
    before: (section) => sum(pages.slice(0, section)),
    total: () => sum(pages),
  };
}
