import { blockLines, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { languageOf } from '../text/chapter-content.ts';

/** The text of one utterance; `start` counts the block's characters before it, as a `TextPoint` does. */
type SpokenPiece = { readonly start: number; readonly text: string };

/** Some voices break off utterances of more than about fifteen seconds. */
const LONGEST_PIECE = 200;
/** Pieces are cut after this part of the longest length, to avoid short ones. */
const EARLIEST_CUT = 0.4;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether a block has words; pictures, rules and rows of asterisks have none. */
export function isSpoken(block: Block): boolean {
  return blockLines(block).some(({ text }) => SAYS_SOMETHING.test(text));
}

/** A block divided into whole sentences, several short ones to a piece. */
export function piecesOf(block: Block, language: string | undefined): readonly SpokenPiece[] {
  const pieces = blockLines(block).flatMap(({ start, text }) => piecesOfLine(text, start, language));
  return pieces.filter((piece) => SAYS_SOMETHING.test(piece.text));
}

/** The piece that a point is in, or the next one of its paragraph; undefined after the last one. */
export function pieceAt(document: ChapterDocument, { paragraph, character }: TextPoint): SpokenPiece | undefined {
  const block = document.blocks[paragraph];
  return block && piecesOf(block, languageOf(document)).find(({ start, text }) => start + text.length > character);
}

/** Where the piece at a point begins, or the next one of the chapter; null after the last one. */
export function nextSpoken(document: ChapterDocument, point: TextPoint): TextPoint | null {
  const piece = pieceAt(document, point);
  if (piece !== undefined) return { ...point, character: piece.start };
  const next = document.blocks.findIndex((block, place) => place > point.paragraph && isSpoken(block));
  return next === -1 ? null : nextSpoken(document, { paragraph: next, character: 0 });
}

/** What a voice says from a point on: the rest of its piece. */
export function utteranceAt(document: ChapterDocument, at: TextPoint): string {
  const piece = pieceAt(document, at);
  return piece === undefined ? '' : piece.text.slice(at.character - piece.start);
}

/** A word of an utterance that begins at a point. Voices report where a word begins; some do not report its length. */
export function wordAt(at: TextPoint, utterance: string, start: number, length: number): TextSpan | null {
  const rest = utterance.slice(start);
  if (start < 0 || rest === '') return null;
  const found = length > 0 ? length : (/^\S+/.exec(rest)?.[0].length ?? 1);
  return spanFrom({ ...at, character: at.character + start }, Math.min(found, rest.length));
}

export function spanFrom(start: TextPoint, characters: number): TextSpan {
  return { start, end: { ...start, character: start.character + characters } };
}

function piecesOfLine(line: string, lineStart: number, language: string | undefined): SpokenPiece[] {
  const pieces: SpokenPiece[] = [];
  let from = 0;
  let to = 0;
  const close = () => {
    if (to > from) pieces.push({ start: lineStart + from, text: line.slice(from, to) });
    from = to;
  };
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
    if (to - from + segment.length > LONGEST_PIECE) close();
    to += segment.length;
    while (to - from > LONGEST_PIECE) {
      const end = to;
      to = from + cutOf(line.slice(from, from + LONGEST_PIECE));
      close();
      to = end;
    }
  }
  close();
  return pieces;
}

/** Where to cut a sentence that is too long: after a punctuation mark, else between words, else between characters. */
function cutOf(text: string): number {
  const earliest = text.length * EARLIEST_CUT;
  const afterSign = text.search(/[,;:—–)»”][^,;:—–)»”]*$/u) + 1;
  if (afterSign > earliest) return afterSign;
  const afterSpace = text.search(/\s\S*$/u) + 1;
  if (afterSpace > earliest) return afterSpace;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
