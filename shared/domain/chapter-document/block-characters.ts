import type { Block, ChapterDocument, Inline } from '../chapter-document.ts';
import type { TextPoint } from '../novels/reading.ts';

/** A piece of a chapter's text, `end` behind its last character. */
export type TextSpan = { readonly start: TextPoint; readonly end: TextPoint };

/** Part of a block's text that stands on a line of its own; `start` counts the block's characters before it. */
export type BlockLine = { readonly start: number; readonly text: string };

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
