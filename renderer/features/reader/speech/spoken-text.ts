import { blockLines } from '#shared/domain/chapter-document/block-characters.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';

/** What a voice is given at a time; `start` counts the block's characters before it, as a `TextPoint` does. */
export type SpokenPiece = { readonly start: number; readonly text: string };

/** Voices stop by themselves in the middle of what takes them longer than about fifteen seconds. */
const LONGEST_PIECE = 200;
/** A cut is looked for behind this part of the longest piece, so that no crumbs are left. */
const EARLIEST_CUT = 0.4;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

const piecesOfBlock = new WeakMap<Block, readonly SpokenPiece[]>();

/** The blocks in which there is something to say: not pictures, rules and rows of asterisks. */
export function spokenBlocks({ blocks }: ChapterDocument): readonly number[] {
  return [...blocks.entries()]
    .filter(([, block]) => blockLines(block).some(({ text }) => SAYS_SOMETHING.test(text)))
    .map(([place]) => place);
}

/** A block in the order in which it is said: whole sentences, several in a piece where they are short. */
export function piecesOf(block: Block, language: string | undefined): readonly SpokenPiece[] {
  const known = piecesOfBlock.get(block);
  if (known !== undefined) return known;
  const pieces = blockLines(block).flatMap(({ start, text }) => piecesOfLine(text, start, language));
  const spoken = pieces.filter((piece) => SAYS_SOMETHING.test(piece.text));
  piecesOfBlock.set(block, spoken);
  return spoken;
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

/** Where a sentence that is too long is best cut: behind a sign, else between words, else anywhere but in a character. */
function cutOf(text: string): number {
  const earliest = text.length * EARLIEST_CUT;
  const afterSign = text.search(/[,;:—–)»”][^,;:—–)»”]*$/u) + 1;
  if (afterSign > earliest) return afterSign;
  const afterSpace = text.search(/\s\S*$/u) + 1;
  if (afterSpace > earliest) return afterSpace;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
