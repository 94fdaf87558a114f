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

/** All inlines of a block, those of inner blocks too; a block that is a picture counts as an inline picture. */
export function inlinesIn(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines;
    case 'image':
      return [block];
    case 'quote':
      return block.blocks.flatMap(inlinesIn);
    case 'list':
      return block.items.flat().flatMap(inlinesIn);
    case 'rule':
    case 'code':
      return [];
  }
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
  return (
    blockText(block).trim().length +
    CHARACTERS_A_PICTURE * inlinesIn(block).filter(({ kind }) => kind === 'image').length
  );
}
