import {
  aligns,
  type Block,
  type Cell,
  type ChapterDocument,
  type Direction,
  directions,
  headingLevels,
  type Picture,
  type TextMark,
  textMarks,
} from '../chapter-document.ts';
import { createInlineLine, type LineShape, withoutLongParagraphs } from './document-lines.ts';
import { blockText } from './document-text.ts';
import { separateNotes } from './footnotes.ts';
import type { Meaning } from './markup-rules.ts';

/** Characters that browsers drop from an address before they read its scheme. */
const IGNORED_BY_BROWSERS = /[\t\n\r]/g;
/** A web address with a host and without credentials, which could disguise one site as another. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s]*)?$/i;

/** Deeper lists and quotes lose their frame, never their text: code that walks a document may recurse. */
const DEEPEST_NESTING = 8;

/** A table with a longer cell, or more columns, is a page layout: the blocks of its cells are kept without the table. */
const LONGEST_CELL = 2_000;
const MOST_COLUMNS = 50;
const MOST_ROWS = 1_000;
const HIGHEST_START = 99_999;

/** The attributes of an element, not checked yet, and the pictures of an image. */
export type ElementFacts = {
  readonly [name in 'align' | 'dir' | 'width' | 'href' | 'level' | 'start' | 'colspan' | 'rowspan']?: unknown;
} & { readonly pictures?: readonly Picture[] };

type Container =
  | { readonly kind: 'quote' | 'item'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: Block[][] }
  | { readonly kind: 'table'; readonly rows: Cell[][] }
  | (Cell & { readonly kind: 'cell'; readonly blocks: Block[] });

type Line = {
  readonly inline: ReturnType<typeof createInlineLine>;
  readonly shape: LineShape;
  /** Loose text makes a line too, but only an element's own line may stay blank or hold breaks. */
  readonly isOwn: boolean;
};

export type DocumentBuilder = ReturnType<typeof createDocumentBuilder>;

/** Takes either format in the order of the document. Addresses that begin with a slash belong to `siteUrl`. */
export function createDocumentBuilder(siteUrl: string | null) {
  const root: Block[] = [];
  const containers: Container[] = [];
  const links: (string | null)[] = [];
  let direction: Direction | undefined;
  /** How many open elements set each mark. */
  const markDepths = new Map<TextMark, number>();
  let marks: readonly TextMark[] = [];
  /** One array for each set of marks: equal marks are the same array. */
  const markSets = new Map([['', marks]]);
  let line: Line | null = null;
  let code: string[] | null = null;

  function place(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const container = containers.at(-1);
    // Blocks directly in a list become an item of their own.
    if (container?.kind === 'list') {
      container.items.push([...blocks]);
    } else if (container?.kind === 'table') {
      placeCell(container.rows, { isHeader: false, columns: 1, rows: 1, blocks: [...blocks] });
    } else {
      const target = container?.blocks ?? root;
      // One by one: a line may have more pictures than a call can have arguments.
      for (const block of blocks) target.push(block);
    }
  }

  function beginLine(given: LineShape, isOwn: boolean): Line {
    endLine();
    const shape = direction === undefined ? given : { ...given, direction };
    line = { inline: createInlineLine(shape), shape, isOwn };
    return line;
  }

  function endLine(): void {
    const blocks = line?.inline.blocks() ?? [];
    line = null;
    place(blocks);
  }

  function currentLine(): Line {
    return line ?? beginLine({ kind: 'paragraph', align: null }, false);
  }

  function openLine(given: LineShape): () => void {
    // A paragraph inside code is a line of the code.
    if (code !== null) return breakLine;
    const own = beginLine(given, true);
    return () => {
      const isEmpty = line === own && own.inline.blocks().length === 0;
      endLine();
      // A paragraph without content is a blank line (novel-service, Rich-text document).
      if (isEmpty && given.kind === 'paragraph') place([{ ...given, inlines: [] }]);
    };
  }

  function openContainer(container: Container): () => void {
    endLine();
    const depth = containers.length;
    const outer = containers.at(-1);
    const isOutOfPlace =
      (container.kind === 'item' && outer?.kind !== 'list') || (container.kind === 'cell' && outer?.kind !== 'table');
    if (depth >= DEEPEST_NESTING || isOutOfPlace) return endLine;
    containers.push(container);
    return () => {
      endLine();
      containers.length = depth;
      // An empty cell keeps its place in the row.
      if (container.kind === 'cell' && outer?.kind === 'table') placeCell(outer.rows, container);
      else place(blocksOf(container));
    };
  }

  function openRow(): () => void {
    endLine();
    const table = containers.at(-1);
    if (table?.kind === 'table') table.rows.push([]);
    return endLine;
  }

  /** An element of which only the text is kept is a line of its own, except inside a line. */
  function openSection(): () => void {
    const end = () => {
      if (line?.isOwn !== true) breakLine();
    };
    end();
    return end;
  }

  function openRuby(): () => void {
    text('(');
    return () => text(')');
  }

  function text(value: string): void {
    if (code !== null) code.push(value);
    else currentLine().inline.text(value, marks, links.at(-1) ?? null);
  }

  function openCode(): () => void {
    if (code !== null) return () => {};
    endLine();
    const parts: string[] = [];
    code = parts;
    return () => {
      code = null;
      const text = parts.join('').replace(/^\n/, '').trimEnd();
      if (text !== '') place([{ kind: 'code', text }]);
    };
  }

  function breakLine(): void {
    if (code !== null) {
      code.push('\n');
    } else if (line !== null && (!line.isOwn || line.inline.breakLine() === 'ended')) {
      if (line.isOwn) beginLine(line.shape, true);
      else endLine();
    }
  }

  function changeMark(mark: TextMark, by: 1 | -1): void {
    markDepths.set(mark, (markDepths.get(mark) ?? 0) + by);
    const open = textMarks.filter((each) => (markDepths.get(each) ?? 0) > 0);
    const key = open.join();
    marks = markSets.get(key) ?? open;
    markSets.set(key, marks);
  }

  /** Begins an element; the returned function ends it. Elements end in the reverse order of their beginning. */
  function open(meaning: Meaning, facts: ElementFacts): () => void {
    const outer = direction;
    direction = directions.find((each) => each === facts.dir) ?? outer;
    const close = openWithin(meaning, facts);
    return () => {
      close();
      direction = outer;
    };
  }

  function openWithin(meaning: Meaning, facts: ElementFacts): () => void {
    const align = aligns.find((each) => each === facts.align) ?? null;
    switch (meaning.is) {
      case 'paragraph':
        return openLine({ kind: 'paragraph', align });
      case 'heading':
        return openLine({
          kind: 'heading',
          level: headingLevels.find((each) => each === facts.level) ?? meaning.level,
          align,
        });
      case 'quote':
      case 'item':
        return openContainer({ kind: meaning.is, blocks: [] });
      case 'list':
        return openContainer({
          kind: 'list',
          start: meaning.isOrdered ? (wholeNumber(facts.start, HIGHEST_START) ?? 1) : null,
          items: [],
        });
      case 'table':
        return openContainer({ kind: 'table', rows: [] });
      case 'row':
        return openRow();
      case 'cell':
        return openContainer({
          kind: 'cell',
          isHeader: meaning.isHeader,
          columns: wholeNumber(facts.colspan, MOST_COLUMNS) || 1,
          rows: wholeNumber(facts.rowspan, MOST_ROWS) || 1,
          blocks: [],
        });
      case 'section':
        return openSection();
      case 'ruby':
        return openRuby();
      case 'preformatted':
        return openCode();
      case 'mark':
        changeMark(meaning.mark, 1);
        return () => changeMark(meaning.mark, -1);
      case 'link':
        links.push(linkAddress(facts.href, siteUrl));
        return () => void links.pop();
      case 'rule':
        endLine();
        place([{ kind: 'rule' }]);
        return () => {};
      case 'break':
        breakLine();
        return () => {};
      case 'lines':
        breakLine();
        return breakLine;
      case 'image': {
        const width = pictureWidth(facts.width);
        for (const picture of facts.pictures ?? []) {
          currentLine().inline.picture(width === null ? picture : { ...picture, width });
        }
        return () => {};
      }
    }
  }

  return {
    open,
    text,
    finish: (hasNotes: boolean): ChapterDocument => {
      endLine();
      const { blocks, notes } = hasNotes ? separateNotes(root) : { blocks: root, notes: [] };
      return { blocks: withoutLongParagraphs(blocks), notes };
    },
  };
}

function blocksOf(container: Container): readonly Block[] {
  if (container.kind === 'list') return container.items.length === 0 ? [] : [container];
  if (container.kind === 'table') return blocksOfTable(container.rows);
  const { kind, blocks } = container;
  return kind === 'quote' && blocks.length > 0 ? [{ kind, blocks }] : blocks;
}

function placeCell(rows: Cell[][], { isHeader, columns, rows: height, blocks }: Cell): void {
  if (rows.length === 0) rows.push([]);
  rows.at(-1)?.push({ isHeader, columns, rows: height, blocks });
}

function blocksOfTable(all: readonly (readonly Cell[])[]): readonly Block[] {
  const rows = all.filter((row) => row.length > 0);
  const cells = rows.flat();
  if (cells.every(({ blocks }) => blocks.length === 0)) return [];
  const widths = rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0));
  const width = widths.reduce((most, each) => Math.max(most, each), 0);
  const isPage = cells.some(({ blocks }) => blocks.map(blockText).join('').length > LONGEST_CELL);
  if (isPage || width > MOST_COLUMNS || rows.length > MOST_ROWS) return cells.flatMap(({ blocks }) => blocks);
  // A caption or heading above the rows.
  const isHeaded = rows[0]?.length === 1;
  return [
    {
      kind: 'table',
      rows: rows.map((row, index) =>
        isHeaded && index === 0 ? row.map((cell) => ({ ...cell, columns: width })) : row,
      ),
    },
  ];
}

/** From 0 to `most`; null if it is not a whole number. */
function wholeNumber(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isInteger(number) ? Math.max(0, Math.min(most, Number(number))) : null;
}

/** Pixels, or a percentage of the column up to 100; null if the value is neither. */
function pictureWidth(value: unknown): number | `${number}%` | null {
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string') return null;
  const [, digits, unit] = /^([1-9]\d{0,3})(?:\.\d*)?(px|%)?$/i.exec(written.trim()) ?? [];
  if (digits === undefined) return null;
  return unit === '%' ? `${Math.min(Number(digits), 100)}%` : Number(digits);
}

/** The address of a link; null if it is not a web address. The text of such a link is kept. */
function linkAddress(value: unknown, siteUrl: string | null): string | null {
  if (typeof value !== 'string') return null;
  const written = value.replace(IGNORED_BY_BROWSERS, '').trim();
  const isOnSite = siteUrl !== null && /^\/(?![/\\])/.test(written);
  const address = isOnSite ? siteUrl.replace(/\/+$/, '') + written : written;
  return WEB_ADDRESS.test(address) ? address : null;
}
