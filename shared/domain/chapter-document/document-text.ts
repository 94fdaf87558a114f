import type { Block, ChapterDocument, Inline } from '../chapter-document.ts';

/** What a reader of Russian or English takes in a minute, spaces included. */
const CHARACTERS_A_MINUTE = 1_100;
/** A picture is looked at for a while. */
const CHARACTERS_A_PICTURE = 120;

/** The words of a block without any markup, its parts on lines of their own. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.inlines);
    case 'code':
      return block.text;
    case 'quote':
      return block.blocks.map(blockText).join('\n');
    case 'list':
      return block.items.flatMap((item) => item.map(blockText)).join('\n');
    case 'image':
    case 'rule':
      return '';
  }
}

export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : '')).join('');
}

/** Whether there is nothing to read or to see, however much markup there was. */
export function isBlank(document: ChapterDocument): boolean {
  return document.notes.length === 0 && document.blocks.every((block) => weightOf(block) === 0);
}

/** How long the chapter takes to read, in minutes. */
export function readingMinutes(document: ChapterDocument): number {
  return document.blocks.reduce((sum, block) => sum + weightOf(block), 0) / CHARACTERS_A_MINUTE;
}

function weightOf(block: Block): number {
  return blockText(block).trim().length + CHARACTERS_A_PICTURE * picturesIn(block);
}

function picturesIn(block: Block): number {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines.filter((inline) => inline.kind === 'image').length;
    case 'image':
      return 1;
    case 'quote':
      return block.blocks.reduce((sum, inner) => sum + picturesIn(inner), 0);
    case 'list':
      return block.items.flat().reduce((sum, inner) => sum + picturesIn(inner), 0);
    case 'rule':
    case 'code':
      return 0;
  }
}
