import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Place } from '../place/reading-place.ts';

/** The paragraph with words that is read at a place: one of which more than half is gone has been read. */
export function paragraphAt({ blocks }: ChapterDocument, { paragraph, offset }: Place): TextSpan | null {
  const hasWords = (place: number) => {
    const block = blocks[place];
    return block !== undefined && blockCharacters(block).trim() !== '';
  };
  const places = [...blocks.keys()];
  const first = offset > 0.5 ? paragraph + 1 : paragraph;
  const found = places.slice(first).find(hasWords) ?? places.slice(0, first).findLast(hasWords);
  const block = found === undefined ? undefined : blocks[found];
  if (found === undefined || block === undefined) return null;
  return {
    start: { paragraph: found, character: 0 },
    end: { paragraph: found, character: blockCharacters(block).length },
  };
}
