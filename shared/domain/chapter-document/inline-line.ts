import type { Align, Block, ChapterDocument, HeadingLevel, Inline, Picture, TextMark } from '../chapter-document.ts';
import type { TextPoint } from '../novels/reading.ts';

/** A single space, the usual case, stays as it is. */
const COLLAPSIBLE_SPACE = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g;

export type LineShape = { readonly kind: 'paragraph' } | { readonly kind: 'heading'; readonly level: HeadingLevel };

/** A paragraph or heading while it is being written: spaces collapse and equal neighbours join as they come. */
export type InlineLine = {
  readonly text: (value: string, marks: readonly TextMark[], link: string | null) => void;
  readonly picture: (picture: Picture) => void;
  /** Says whether the line already ended in a break: two in a row end a paragraph. */
  readonly breakLine: () => 'broken' | 'ended';
  /** The finished blocks; none when nothing visible was written. */
  readonly blocks: () => readonly Block[];
};

export function createInlineLine(shape: LineShape, align: Align | null): InlineLine {
  const inlines: Inline[] = [];
  let isAfterSpace = true;

  return {
    text: (value, marks, link) => {
      const collapsed = value.replace(COLLAPSIBLE_SPACE, ' ');
      const text = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
      if (text === '') return;
      isAfterSpace = text.endsWith(' ');
      const last = inlines.at(-1);
      if (last?.kind === 'text' && last.marks === marks && last.link === link) {
        inlines[inlines.length - 1] = { ...last, text: last.text + text };
      } else {
        inlines.push({ kind: 'text', text, marks, link });
      }
    },
    picture: (picture) => {
      inlines.push({ kind: 'image', picture });
      isAfterSpace = false;
    },
    breakLine: () => {
      trimSpace(inlines);
      if (inlines.at(-1)?.kind === 'break') return 'ended';
      if (inlines.length > 0) inlines.push({ kind: 'break' });
      isAfterSpace = true;
      return 'broken';
    },
    blocks: () => {
      trimEnd(inlines);
      const pictures = inlines.flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : []));
      if (pictures.length > 0 && inlines.every(isPictureOrGap)) {
        return pictures.map((picture) => ({ kind: 'image', picture }));
      }
      return inlines.some((inline) => !isGap(inline)) ? [{ ...shape, align, inlines }] : [];
    },
  };
}

function trimEnd(inlines: Inline[]): void {
  trimSpace(inlines);
  while (inlines.at(-1)?.kind === 'break') {
    inlines.pop();
    trimSpace(inlines);
  }
}

/** The one collapsed space that may stand at the end. */
function trimSpace(inlines: Inline[]): void {
  const last = inlines.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return;
  inlines.pop();
  if (last.text !== ' ') inlines.push({ ...last, text: last.text.slice(0, -1) });
}

/** No-break spaces are how editors write an empty line. */
function isGap(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');
}

function isPictureOrGap(inline: Inline): boolean {
  return inline.kind === 'image' || isGap(inline);
}

/** A piece of a chapter's text, `end` behind its last character. */
export type TextSpan = { readonly start: TextPoint; readonly end: TextPoint };

/** Part of a block's text that stands on a line of its own; `start` counts the block's characters before it. */
type BlockLine = { readonly start: number; readonly text: string };

/** The characters of a block that a `TextPoint` counts: text and code, with nothing between its parts. */
export function blockCharacters(block: Block): string {
  return lineTexts(block).join('');
}

/** The same characters, parted where a line ends: by breaks and by inner blocks. */
export function blockLines(block: Block): BlockLine[] {
  let start = 0;
  return lineTexts(block).map((text) => {
    const line = { start, text };
    start += text.length;
    return line;
  });
}

/** What stands in a span, every line on its own; shorter where the span goes beyond the text. */
export function textOfSpan({ blocks }: ChapterDocument, { start, end }: TextSpan): string {
  return blocks
    .slice(start.paragraph, end.paragraph + 1)
    .map((block, index) => {
      const paragraph = start.paragraph + index;
      const from = paragraph === start.paragraph ? start.character : 0;
      const to = paragraph === end.paragraph ? end.character : Number.POSITIVE_INFINITY;
      return blockLines(block)
        .filter((line) => line.start < to && line.start + line.text.length > from)
        .map((line) => line.text.slice(Math.max(0, from - line.start), Math.max(0, to - line.start)))
        .join('\n');
    })
    .filter((text) => text !== '')
    .join('\n');
}

export function isBefore(a: TextPoint, b: TextPoint): boolean {
  return a.paragraph === b.paragraph ? a.character < b.character : a.paragraph < b.paragraph;
}

function lineTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineLines(block.inlines);
    case 'code':
      return [block.text];
    case 'quote':
      return block.blocks.flatMap(lineTexts);
    case 'list':
      return block.items.flatMap((item) => item.flatMap(lineTexts));
    case 'image':
    case 'rule':
      return [];
  }
}

function inlineLines(inlines: readonly Inline[]): string[] {
  const lines = [''];
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push('');
    else if (inline.kind === 'text') lines[lines.length - 1] += inline.text;
  }
  return lines.filter((line) => line !== '');
}
