import type { Block, Inline } from '../chapter-document.ts';
import { inlineText, mapLeaves } from './document-text.ts';

/** Time to lay out a paragraph grows with the square of its length: one of a million letters took two and a half minutes. */
const LONGEST_PARAGRAPH = 10_000;
/** How far back from the longest length a sentence may end. */
const SENTENCE_REACH = 2_000;
const SENTENCE_ENDS = ['. ', '! ', '? ', '… ', '» ', '” '];

/** Divides paragraphs and headings that no page can lay out at once, at a line break or sentence end where there is one. */
export function withoutLongParagraphs(blocks: readonly Block[]): readonly Block[] {
  return mapLeaves(blocks, (leaf) =>
    'inlines' in leaf && inlineText(leaf.inlines).length > LONGEST_PARAGRAPH
      ? piecesOf(leaf.inlines).map((inlines) => ({ ...leaf, inlines }))
      : [leaf],
  );
}

function piecesOf(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  const pieces: Inline[][] = [];
  let piece: Inline[] = [];
  let room = LONGEST_PARAGRAPH;
  function endPiece(): void {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
    room = LONGEST_PARAGRAPH;
  }
  for (const inline of inlines) {
    if (inline.kind === 'break' && room < LONGEST_PARAGRAPH / 2) endPiece();
    else if (inline.kind !== 'text') piece.push(inline);
    else {
      let { text } = inline;
      while (text.length > room) {
        const end = lastEndIn(text, room) || (piece.length === 0 ? wholeCharacters(text, room) : 0);
        const part = text.slice(0, end).trimEnd();
        if (part !== '') piece.push({ ...inline, text: part });
        text = text.slice(end);
        endPiece();
      }
      if (text !== '') piece.push({ ...inline, text });
      room -= text.length;
    }
  }
  endPiece();
  return pieces;
}

/** Behind the last space before `most`, if possible at the end of a sentence; 0 without a space. */
function lastEndIn(text: string, most: number): number {
  const within = text.slice(0, most + 1);
  const sentence = Math.max(...SENTENCE_ENDS.map((end) => within.lastIndexOf(end)));
  return sentence > most - SENTENCE_REACH && sentence > 0 ? sentence + 2 : within.lastIndexOf(' ') + 1;
}

/** `most`, or one less where a surrogate pair or a letter with its accent would be divided. */
function wholeCharacters(text: string, most: number): number {
  return /^[\p{M}\udc00-\udfff]/u.test(text.slice(most, most + 1)) ? most - 1 : most;
}
