import { blockLines, type TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { type FoldedText, foldText } from '../text/folded-text.ts';

type SearchableLine = FoldedText & {
  readonly paragraph: number;
  /** Characters of the paragraph before the line. */
  readonly start: number;
};

export type SearchableText = readonly SearchableLine[];

/** Bounds the hits to count and draw. */
const MOST_HITS = 9_999;

const known = new WeakMap<ChapterDocument, SearchableText>();

/** A whole chapter, made ready once to be searched at every key. */
export function searchableText(document: ChapterDocument): SearchableText {
  const ready =
    known.get(document) ??
    [...document.blocks.entries()].flatMap(([paragraph, block]) =>
      blockLines(block).map(({ start, text }) => ({ paragraph, start, ...foldText(text) })),
    );
  known.set(document, ready);
  return ready;
}

/** Where words stand, in the order of the text; they do not overlap. */
export function findAll(lines: SearchableText, words: string): TextSpan[] {
  const wanted = foldText(words.trim().replace(/\s+/g, ' ')).text;
  const hits: TextSpan[] = [];
  if (wanted === '') return hits;
  for (const line of lines) {
    for (let at = line.text.indexOf(wanted); at >= 0; at = line.text.indexOf(wanted, at + wanted.length)) {
      if (hits.length === MOST_HITS) return hits;
      hits.push(spanAt(line, at, at + wanted.length));
    }
  }
  return hits;
}

function spanAt({ paragraph, start, positions }: SearchableLine, from: number, to: number): TextSpan {
  const character = (place: number) => start + (positions === null ? place : (positions[place] ?? 0));
  // A match inside a letter that stands for several, as in a ligature, covers all of it.
  let end = to;
  while (positions !== null && positions[end] === positions[to - 1]) end += 1;
  return {
    start: { paragraph, character: character(from) },
    end: { paragraph, character: character(end) },
  };
}
