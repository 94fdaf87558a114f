import type { Block, Cell, ChapterDocument, Direction, Inline, Picture } from '../chapter-document.ts';
import type { TextPoint } from '../novels/reading.ts';

/** Reading speed in Russian or English, spaces included. */
const CHARACTERS_A_MINUTE = 1_100;
/** Time spent on a picture, as text. */
const CHARACTERS_A_PICTURE = 120;

/** A block that holds no other blocks. */
export type Leaf = Exclude<Block, { readonly kind: 'quote' | 'list' | 'table' }>;

/** The blocks inside a block that hold no other blocks, in the order of the text. */
export function leavesOf(block: Block): readonly Leaf[] {
  if (block.kind === 'quote') return block.blocks.flatMap(leavesOf);
  if (block.kind === 'list') return block.items.flat().flatMap(leavesOf);
  if (block.kind === 'table') return block.rows.flat().flatMap((cell) => cell.blocks.flatMap(leavesOf));
  return [block];
}

/** The blocks with every leaf replaced, inside quotes, lists and tables too. */
export function mapLeaves(blocks: readonly Block[], replace: (leaf: Leaf) => readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind === 'quote') return [{ ...block, blocks: mapLeaves(block.blocks, replace) }];
    if (block.kind === 'list') return [{ ...block, items: block.items.map((item) => mapLeaves(item, replace)) }];
    if (block.kind === 'table') {
      const cell = (each: Cell) => ({ ...each, blocks: mapLeaves(each.blocks, replace) });
      return [{ ...block, rows: block.rows.map((row) => row.map(cell)) }];
    }
    return replace(block);
  });
}

/** The text of a block without markup, each leaf on a line of its own. */
export function blockText(block: Block): string {
  return leavesOf(block).map(leafText).join('\n');
}

function leafText(leaf: Leaf): string {
  return leaf.kind === 'code' ? leaf.text : inlineText(inlinesOf(leaf));
}

export function inlinesOf(leaf: Leaf): readonly Inline[] {
  return 'inlines' in leaf ? leaf.inlines : [];
}

export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : '')).join('');
}

/** Hebrew, Arabic and other scripts written from the right. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The `dir` of a line: the author's, else `auto` if it has letters of scripts written from the right. */
export function directionOf({ direction, inlines }: Extract<Leaf, { inlines: unknown }>): Direction | null {
  return direction ?? (FROM_RIGHT.test(inlineText(inlines)) ? 'auto' : null);
}

const DIRECTION_SIGNS = { ltr: '\u200e', rtl: '\u200f', auto: '' } as const;

/** The invisible sign that sets a line's direction, in formats without `dir`. */
export function directionSign({ direction }: { readonly direction?: Direction }): string {
  return direction === undefined ? '' : DIRECTION_SIGNS[direction];
}

/** Signs that mark a change of scene, however they are spaced. */
const SCENE_BREAK = /^[\s*•·◇◆○●☆★♦~–—_=#⁂-]{1,40}$/u;

export function isSceneBreak(leaf: Leaf): boolean {
  return leaf.kind === 'paragraph' && leaf.inlines.length > 0 && SCENE_BREAK.test(inlineText(leaf.inlines));
}

export function picturesOf(block: Block): readonly Picture[] {
  return leavesOf(block).flatMap((leaf) =>
    leaf.kind === 'image'
      ? [leaf.picture]
      : inlinesOf(leaf).flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : [])),
  );
}

/** Whether there is nothing to read or see but empty markup. */
export function isBlank({ blocks, notes }: ChapterDocument): boolean {
  return notes.length === 0 && blocks.every((block) => lengthOf(block) === 0);
}

export function readingMinutes({ blocks }: ChapterDocument): number {
  return blocks.reduce((sum, block) => sum + lengthOf(block), 0) / CHARACTERS_A_MINUTE;
}

function lengthOf(block: Block): number {
  return blockText(block).trim().length + CHARACTERS_A_PICTURE * picturesOf(block).length;
}

/** A piece of a chapter's text; `end` is after its last character. */
export type TextSpan = { readonly start: TextPoint; readonly end: TextPoint };

export function isBefore(a: TextPoint, b: TextPoint): boolean {
  return a.paragraph === b.paragraph ? a.character < b.character : a.paragraph < b.paragraph;
}

export function joinedSpan(a: TextSpan, b: TextSpan): TextSpan {
  return { start: isBefore(a.start, b.start) ? a.start : b.start, end: isBefore(a.end, b.end) ? b.end : a.end };
}

/** The characters of a block that a `TextPoint` counts: text and code, with nothing between its parts. */
export function blockCharacters(block: Block): string {
  return linesOf(block).join('');
}

/** The same characters, divided at breaks and inner blocks. `start` counts the block's characters before a line. */
export function blockLines(block: Block) {
  let start = 0;
  return linesOf(block).map((text) => {
    const line = { start, text };
    start += text.length;
    return line;
  });
}

function linesOf(block: Block): string[] {
  // The text of inlines has no line break of its own (document-lines.ts).
  const lines = leavesOf(block).flatMap((leaf) => (leaf.kind === 'code' ? leaf.text : leafText(leaf).split('\n')));
  return lines.filter((line) => line !== '');
}

/** The lines of a span that have words, each from its first character in the span. */
export function linesOfSpan({ blocks }: ChapterDocument, { start, end }: TextSpan) {
  return blocks
    .slice(start.paragraph, end.paragraph + 1)
    .flatMap((block, index) => {
      const paragraph = start.paragraph + index;
      const from = index === 0 ? start.character : 0;
      const to = paragraph === end.paragraph ? end.character : Number.POSITIVE_INFINITY;
      return blockLines(block).map((line) => {
        const skipped = Math.max(0, from - line.start);
        const text = line.text.slice(skipped, Math.max(0, to - line.start));
        return { paragraph, character: line.start + skipped, text };
      });
    })
    .filter(({ text }) => text !== '');
}

export function textOfSpan(document: ChapterDocument, span: TextSpan): string {
  return linesOfSpan(document, span)
    .map(({ text }) => text)
    .join('\n');
}
