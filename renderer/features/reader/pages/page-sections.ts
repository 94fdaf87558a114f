import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import type { Place } from '../place/reading-place.ts';

/** A run of blocks that is laid out at once when a chapter is read in pages. */
export type Section = {
  /** The first block, and the one behind the last. */
  readonly first: number;
  readonly end: number;
  /** The room that its blocks take, in characters. */
  readonly characters: number;
};

/** About forty pages: laid out in a moment, and seldom left. */
const SECTION_CHARACTERS = 60_000;
/** The room of the gap around a block or of a picture, to estimate pages that are not laid out. */
const BLOCK_CHARACTERS = 40;

/** Divides a chapter where the next block would make a section too long; a longer block is a section of its own. */
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

/** The section in which a place is; the last one for a place beyond the text. */
export function sectionAt(sections: readonly Section[], { paragraph }: Place): number {
  const found = sections.findIndex(({ end }) => paragraph < end);
  return found === -1 ? sections.length - 1 : found;
}
