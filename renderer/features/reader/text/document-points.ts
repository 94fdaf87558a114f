import { blockCharacters, blockLines } from '#shared/domain/chapter-document/inline-line.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import type { Place } from '../place/reading-place.ts';

/** How far a bookmark's words go. */
const EXCERPT_CHARACTERS = 160;

/** The character that a place begins with. */
export function pointOfPlace({ blocks }: ChapterDocument, { paragraph, offset }: Place): TextPoint {
  const block = blocks[paragraph];
  const length = block === undefined ? 0 : blockCharacters(block).length;
  return { paragraph, character: Math.min(Math.round(offset * length), Math.max(0, length - 1)) };
}

export function placeOfPoint({ blocks }: ChapterDocument, { paragraph, character }: TextPoint): Place {
  const block = blocks[paragraph];
  const length = block === undefined ? 0 : blockCharacters(block).length;
  return { paragraph, offset: length === 0 ? 0 : Math.min(1, character / length) };
}

/** How many characters stand between two points, whichever comes first; infinite when more than are asked about. */
export function distanceBetween({ blocks }: ChapterDocument, a: TextPoint, b: TextPoint, most: number): number {
  const [first, last] = a.paragraph <= b.paragraph ? [a, b] : [b, a];
  let passed = -first.character;
  for (const block of blocks.slice(first.paragraph, last.paragraph)) {
    passed += blockCharacters(block).length;
    if (passed > most) return Number.POSITIVE_INFINITY;
  }
  return Math.abs(passed + last.character);
}

/** The words that begin at a point, to recognise it by; empty where only pictures follow. */
export function excerptAt({ blocks }: ChapterDocument, { paragraph, character }: TextPoint): string {
  let excerpt = '';
  for (const [index, block] of blocks.slice(paragraph, paragraph + 10).entries()) {
    const text = blockLines(block)
      .map((line) => line.text.slice(index === 0 ? Math.max(0, character - line.start) : 0))
      .join(' ');
    excerpt = `${excerpt} ${text}`.replace(/\s+/g, ' ').trim();
    if (excerpt.length >= EXCERPT_CHARACTERS) return cutAtWord(excerpt);
  }
  return excerpt;
}

function cutAtWord(text: string): string {
  const cut = text.slice(0, EXCERPT_CHARACTERS);
  const end = cut.lastIndexOf(' ');
  return `${end < EXCERPT_CHARACTERS / 2 ? cut : cut.slice(0, end)}…`;
}
