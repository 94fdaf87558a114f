import type { Block, Inline, Picture, TextMark } from '../chapter-document.ts';
import { inlineText, mapLeaves } from './document-text.ts';

/** A single space, the usual case, stays as it is. */
const COLLAPSIBLE_SPACE = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g;

/** A paragraph or heading without its content. */
export type LineShape = WithoutInlines<Extract<Block, { readonly inlines: unknown }>>;
type WithoutInlines<Line> = Line extends unknown ? Omit<Line, 'inlines'> : never;

/** Collapses spaces, removes soft hyphens (the reader draws its own), and joins neighbours with equal marks. */
export function createInlineLine(shape: LineShape) {
  const inlines: Inline[] = [];
  let isAfterSpace = true;

  /** Removes the one collapsed space that may stand at the end. */
  function trimSpace(): void {
    const last = inlines.at(-1);
    if (last?.kind !== 'text' || !last.text.endsWith(' ')) return;
    inlines.pop();
    if (last.text !== ' ') inlines.push({ ...last, text: last.text.slice(0, -1) });
  }

  return {
    text: (value: string, marks: readonly TextMark[], link: string | null): void => {
      const collapsed = value.replaceAll('\u00ad', '').replace(COLLAPSIBLE_SPACE, ' ');
      const text = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
      if (text === '') return;
      isAfterSpace = text.endsWith(' ');
      const last = inlines.at(-1);
      if (last?.kind === 'text' && last.marks === marks && last.link === link) {
        inlines[inlines.length - 1] = { ...last, text: last.text + text };
      } else {
        inlines.push({ kind: 'text', text, marks, link });
      }
    },
    picture: (picture: Picture): void => {
      inlines.push({ kind: 'image', picture });
      isAfterSpace = false;
    },
    /** Answers `ended` if the line already ended in a break: two in a row end a paragraph. */
    breakLine: (): 'broken' | 'ended' => {
      trimSpace();
      if (inlines.at(-1)?.kind === 'break') return 'ended';
      if (inlines.length > 0) inlines.push({ kind: 'break' });
      isAfterSpace = true;
      return 'broken';
    },
    /** The finished blocks; none when nothing visible was written. A line of pictures alone becomes picture blocks. */
    blocks: (): readonly Block[] => {
      trimSpace();
      while (inlines.at(-1)?.kind === 'break') {
        inlines.pop();
        trimSpace();
      }
      const visible = inlines.filter((inline) => !isGap(inline));
      const pictures = visible.flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : []));
      if (pictures.length < visible.length) return [{ ...shape, inlines }];
      return pictures.map((picture) => ({ kind: 'image', picture }));
    },
  };
}

/** Editors write an empty line as a no-break space, so it counts as a gap. */
function isGap(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');
}

/** Time to lay out a paragraph grows with the square of its length: one of a million letters took two and a half minutes. */
const LONGEST_PARAGRAPH = 10_000;
/** How far back from the longest length a sentence may end. */
const SENTENCE_REACH = 2_000;
const SENTENCE_ENDS = ['. ', '! ', '? ', '… ', '» ', '” '];

/** Divides paragraphs and headings too long to lay out at once, at a line break or the end of a sentence if possible. */
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

/** After the last space before `most`, at the end of a sentence if possible; 0 without a space. */
function lastEndIn(text: string, most: number): number {
  const within = text.slice(0, most + 1);
  const sentence = Math.max(...SENTENCE_ENDS.map((end) => within.lastIndexOf(end)));
  return sentence > most - SENTENCE_REACH && sentence > 0 ? sentence + 2 : within.lastIndexOf(' ') + 1;
}

/** `most`, or one less if it would split a surrogate pair or an accent from its letter. */
function wholeCharacters(text: string, most: number): number {
  return /^[\p{M}\udc00-\udfff]/u.test(text.slice(most, most + 1)) ? most - 1 : most;
}
