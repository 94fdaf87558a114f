import type { Block, ChapterDocument, Inline } from '../chapter-document.ts';
import type { TextPoint } from '../novels/reading.ts';
import type { Replacement } from '../novels/replacement.ts';
import { inlineText, mapLeaves, type TextSpan } from './document-text.ts';
import { createFinder, type Find, type Found } from './replaced-words.ts';

type Range = { readonly start: number; readonly end: number };

/** A replaced piece of a block, in the characters that a `TextPoint` counts. */
type Piece = { readonly stored: Range; readonly drawn: Range };

/** Which of the two texts a point counts: the one that is stored, or the one that is drawn. */
export type Side = keyof Piece;

/** A chapter as it is stored and as it is drawn: with the same blocks, but with words replaced. */
export type ReplacedDocument = {
  readonly stored: ChapterDocument;
  readonly drawn: ChapterDocument;
  /** The replaced pieces of each block that has some, in their order. */
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  /** How often each replacement was made, by its id. */
  readonly counts: ReadonlyMap<string, number>;
};

export function replaceIn(stored: ChapterDocument, replacements: readonly Replacement[]): ReplacedDocument {
  const counts = new Map<string, number>();
  const pieces = new Map<number, readonly Piece[]>();
  const used = replacements.filter(({ isOn }) => isOn);
  if (used.length === 0) return { stored, drawn: stored, pieces, counts };
  const finder = createFinder(used);
  const find: Find = (text) => {
    const found = finder(text);
    for (const { id } of found) counts.set(id, (counts.get(id) ?? 0) + 1);
    return found;
  };
  const blocks = stored.blocks.map((block, paragraph) => {
    const replaced = replaceInBlock(block, find);
    if (replaced.pieces.length > 0) pieces.set(paragraph, replaced.pieces);
    return replaced.pieces.length > 0 ? replaced.block : block;
  });
  const notes = stored.notes.map((note) => ({ ...note, inlines: writeInlines(note.inlines, find, () => undefined) }));
  // The text is laid out anew for another document.
  return { stored, drawn: counts.size === 0 ? stored : { blocks, notes }, pieces, counts };
}

function replaceInBlock(block: Block, find: Find) {
  const pieces: Piece[] = [];
  let growth = 0;
  /** Characters of the stored block before the leaf. */
  let before = 0;
  /** `at`: characters of the leaf before the found words. */
  function note({ start, end, put }: Found, at: number): void {
    const stored = { start: before + at, end: before + at + end - start };
    const drawnStart = stored.start + growth;
    pieces.push({ stored, drawn: { start: drawnStart, end: drawnStart + put.length } });
    growth += put.length - (end - start);
  }
  const [replaced = block] = mapLeaves([block], (leaf) => {
    if (leaf.kind === 'code') {
      const [written] = writeInlines([{ kind: 'text', text: leaf.text, marks: [], link: null }], find, note);
      before += leaf.text.length;
      return [{ ...leaf, text: written?.kind === 'text' ? written.text : '' }];
    }
    if (!('inlines' in leaf)) return [leaf];
    const inlines = writeInlines(leaf.inlines, find, note);
    for (const inline of leaf.inlines) before += inline.kind === 'text' ? inline.text.length : 0;
    return [{ ...leaf, inlines }];
  });
  return { block: replaced, pieces };
}

/** Words are found across runs with other marks; the replacement stands in the run where they begin. */
function writeInlines(inlines: readonly Inline[], find: Find, onPiece: (found: Found, at: number) => void): Inline[] {
  // A break counts as a character here, and in no `TextPoint`.
  const found = find(inlineText(inlines));
  let start = 0;
  let breaks = 0;
  let next = 0;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind === 'break') {
      breaks += 1;
      start += 1;
    }
    if (inline.kind !== 'text') return [inline];
    const end = start + inline.text.length;
    let text = '';
    let from = start;
    for (let each = found[next]; each !== undefined && each.start < end; each = found[next]) {
      if (each.start >= start) {
        text += inline.text.slice(from - start, each.start - start) + each.put;
        onPiece(each, each.start - breaks);
      }
      from = Math.min(end, each.end);
      // The rest of the found words is in the next run.
      if (each.end > end) break;
      next += 1;
    }
    text += inline.text.slice(from - start);
    start = end;
    return text === '' ? [] : [{ ...inline, text }];
  });
}

/**
 * A span of one side on the other; one that touches replaced words takes them in whole. Highlights are stored in
 * characters of the stored text, so they hold for all replacements.
 */
export function movedSpan(replaced: ReplacedDocument, { start, end }: TextSpan, from: Side): TextSpan {
  return { start: movedPoint(replaced, start, from), end: movedPoint(replaced, end, from, true) };
}

/** A point of one side on the other; inside of replaced words it goes to their beginning, as the end of a span behind them. */
export function movedPoint({ pieces }: ReplacedDocument, point: TextPoint, from: Side, isEnd = false): TextPoint {
  const { paragraph, character } = point;
  const piece = pieces
    .get(paragraph)
    ?.findLast(({ [from]: { start } }) => (isEnd ? start < character : start <= character));
  if (piece === undefined) return point;
  const [here, there] = from === 'stored' ? [piece.stored, piece.drawn] : [piece.drawn, piece.stored];
  if (character >= here.end) return { paragraph, character: there.end + character - here.end };
  return { paragraph, character: isEnd ? there.end : there.start };
}
