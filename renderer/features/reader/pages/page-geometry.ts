import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import {
  blockElement,
  firstCharacter,
  firstIndex,
  firstParagraphOf,
  lastParagraphOf,
  type Place,
  textOfBlock,
} from '../place/reading-place.ts';
import type { TextMeasures } from '../settings/reading-look.ts';

/** How far letters may lean out of their column. */
const LEANING_PIXELS = 4;

/** Finds pages and places in a text in columns. `article` is divided into columns, `body` in it holds the chunks. */
export function pageGeometry(article: HTMLElement, body: HTMLElement, shape: PageShape) {
  const stepPixels = shape.widthPixels + shape.gapPixels;
  const columnPixels = stepPixels / shape.columns;

  function pageAt(rectangle: DOMRect | undefined): number {
    if (rectangle === undefined) return 0;
    // The article's own box is the first page, even when it is moved.
    const fromFirst = rectangle.left - article.getBoundingClientRect().left;
    return Math.max(0, Math.floor(Math.floor((fromFirst + LEANING_PIXELS) / columnPixels) / shape.columns));
  }
  const firstPageOf = (shown: Element | Range) => pageAt(shown.getClientRects()[0]);
  const lastPageOf = (element: Element) => pageAt([...element.getClientRects()].at(-1));

  const pages = Math.max(...[...article.children].map(lastPageOf), 0) + 1;
  return {
    stepPixels,
    pages,
    /** Pages with text; `pages` also counts those after it. */
    textPages: Math.min(pages, lastPageOf(body) + 1),
    firstPageOf,
    pageOf: ({ paragraph, offset }: Place): number | null => {
      const block = blockElement(body, paragraph);
      if (block === null) return null;
      const text = textOfBlock(block);
      return text.length === 0 ? firstPageOf(block) : pageAt(text.rectangleAt(text.characterAt(offset)));
    },
    placeOn: (page: number): Place | null => {
      const end = lastParagraphOf(body) + 1;
      const paragraph = firstIndex(firstParagraphOf(body), end, (at) => {
        const block = blockElement(body, at);
        return block === null || lastPageOf(block) >= page;
      });
      const block = paragraph < end ? blockElement(body, paragraph) : null;
      if (block === null) return null;
      const text = textOfBlock(block);
      if (text.length === 0 || pageAt(text.rectangleAt(0)) >= page) return { paragraph, offset: 0 };
      const character = firstCharacter(text, (rectangle) => pageAt(rectangle) >= page);
      return { paragraph, offset: character / text.length };
    },
  };
}

export type PageShape = Readonly<ReturnType<typeof pageShape>>;

/** The window's room, and the columns and font size in the settings. */
type PageRoom = Pick<TextMeasures, 'columns' | 'columnPixels' | 'sizePixels'> & {
  readonly widthPixels: number;
  readonly heightPixels: number;
};

const TWO_COLUMNS_FROM_PIXELS = 1_150;
/** A narrower column has too few words in a line. */
const NARROWEST_COLUMN_SIZES = 20;
/** The same when the person has chosen two columns. */
const LEAST_COLUMN_SIZES = 10;
const LEAST_PIXELS = 120;

/**
 * The shape of a page in whole pixels: fractions would add up over a hundred pages. Two columns, as in an open book, if there is
 * room for them (less is enough if the person has chosen two), else one.
 */
export function pageShape({ widthPixels, heightPixels, columns, columnPixels, sizePixels }: PageRoom) {
  const gapPixels = 2 * Math.round(Math.min(96, Math.max(48, widthPixels * 0.05)) / 2);
  const half = Math.floor((widthPixels - gapPixels) / 2);
  const hasTwo = {
    auto: widthPixels > TWO_COLUMNS_FROM_PIXELS && half >= NARROWEST_COLUMN_SIZES * sizePixels,
    one: false,
    two: half >= Math.max(LEAST_PIXELS, LEAST_COLUMN_SIZES * sizePixels),
  }[columns];
  const column = Math.max(LEAST_PIXELS, Math.floor(Math.min(columnPixels, hasTwo ? half : widthPixels)));
  return {
    columns: hasTwo ? 2 : 1,
    gapPixels,
    widthPixels: hasTwo ? 2 * column + gapPixels : column,
    heightPixels: Math.max(LEAST_PIXELS, Math.floor(heightPixels)),
  };
}

/** On a page of a usual window. */
const USUAL_CHARACTERS = 1_500;
/** The weight of the usual number, in measured pages. */
const USUAL_PAGES = 3;

/**
 * Counts the pages of a chapter of which one section is laid out at a time: measured sections exactly, the others by their
 * characters. Estimates stay as they are until the section is measured, so the next page has the next number.
 */
export function createPageCount(sections: readonly Section[]) {
  const measured = new Map<number, number>();
  let charactersAPage: number | null = null;
  const pagesOf = ({ characters }: Section, section: number) =>
    measured.get(section) ?? Math.max(1, Math.round(characters / (charactersAPage ?? USUAL_CHARACTERS)));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

  return {
    /** `pages`: of the section that is laid out now. */
    measured: (section: number, pages: number): void => {
      measured.set(section, pages);
      const characters = sections[section]?.characters ?? 0;
      charactersAPage ??= (characters + USUAL_CHARACTERS * USUAL_PAGES) / (pages + USUAL_PAGES);
    },
    before: (section: number): number => sum(sections.slice(0, section).map(pagesOf)),
    total: (): number => sum(sections.map(pagesOf)),
  };
}

/** A run of blocks that is laid out at once when a chapter is read in pages. */
export type Section = {
  /** The first block, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** The room that its blocks take, in characters. */
  readonly characters: number;
};

/** About forty pages: laid out in a moment, and seldom left. */
const SECTION_CHARACTERS = 60_000;
/** The room of the gap around a block or of a picture, to estimate pages that are not laid out. */
const BLOCK_CHARACTERS = 40;

/** Divides a chapter before each block that would make a section too long; a longer block is a section of its own. */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: Section[] = [];
  let open: Section = { first: 0, end: 0, characters: 0 };
  for (const [place, block] of blocks.entries()) {
    const characters = blockText(block).length + BLOCK_CHARACTERS;
    const isFull = open.end > open.first && open.characters + characters > SECTION_CHARACTERS;
    if (isFull) sections.push(open);
    open = isFull
      ? { first: place, end: place + 1, characters }
      : { first: open.first, end: place + 1, characters: open.characters + characters };
  }
  return [...sections, open];
}

/** The section of a place; the last one for a place beyond the text. */
export function sectionAt(sections: readonly Section[], { paragraph }: Place): number {
  const found = sections.findIndex(({ end }) => paragraph < end);
  return found === -1 ? sections.length - 1 : found;
}
