import type { Block, ChapterDocument, Inline } from '../chapter-document.ts';
import type { TextPoint } from '../novels/reading.ts';
import type { Replacement } from '../novels/replacement.ts';
import { inlineText, mapLeaves, type TextSpan } from './document-text.ts';

type Range = { readonly start: number; readonly end: number };

/** A replaced piece of a block, in the characters that a `TextPoint` counts. */
type Piece = { readonly stored: Range; readonly drawn: Range };

/** The text in which a point is counted: the stored one or the drawn one. */
export type Side = keyof Piece;

/** A chapter as stored and as drawn: the same blocks, with words replaced. */
export type ReplacedDocument = {
  readonly stored: ChapterDocument;
  readonly drawn: ChapterDocument;
  /** The replaced pieces of each block that has some, in their order. */
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
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
  // An unchanged chapter stays the same object: the page lays out a new one again.
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

/** Words are found across runs with different marks; the replacement is written into the run where they begin. */
function writeInlines(inlines: readonly Inline[], find: Find, onPiece: (found: Found, at: number) => void): Inline[] {
  // A break counts as a character here, but not in a `TextPoint`.
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
      // The found words continue in the next run.
      if (each.end > end) break;
      next += 1;
    }
    text += inline.text.slice(from - start);
    start = end;
    return text === '' ? [] : [{ ...inline, text }];
  });
}

/** Converts a span to the other side; one that touches replaced words includes all of them. */
export function movedSpan(replaced: ReplacedDocument, { start, end }: TextSpan, from: Side): TextSpan {
  return { start: movedPoint(replaced, start, from), end: movedPoint(replaced, end, from, true) };
}

/** Converts a point to the other side; inside replaced words it moves to their beginning, or to their end with `isEnd`. */
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

type Found = { readonly id: string; readonly start: number; readonly end: number; readonly put: string };

/** The places to replace, in the order of the text; they do not overlap. */
type Find = (text: string) => readonly Found[];

type Sought = Pick<Replacement, 'id' | 'slugUrl' | 'find' | 'put' | 'isWholeWord'>;

/** Words beyond it stay as they are: the time to lay out a paragraph grows with the square of its length (document-lines.ts). */
const MOST_GROWTH = 10_000;

/** The longest replacement at a place wins; of two equally long ones, the title's own. */
function createFinder(replacements: readonly Sought[]): Find {
  const sought = replacements
    .map((replacement) => ({ ...replacement, folded: folded(replacement.find) }))
    .toSorted((a, b) => b.find.length - a.find.length || Number(a.slugUrl === null) - Number(b.slugUrl === null));
  if (sought.length === 0) return () => [];
  const byFirst = Map.groupBy(sought, (each) => each.folded.charAt(0));

  return (text) => {
    const all = folded(text);
    const found: Found[] = [];
    let growth = 0;
    let start = 0;
    while (start < all.length && growth < MOST_GROWTH) {
      const fitting = byFirst.get(all.charAt(start))?.find((each) => isAt(all, start, each));
      const end = start + (fitting?.find.length ?? 1);
      if (fitting !== undefined) {
        const put = inCaseOf(text.slice(start, end), fitting);
        found.push({ id: fitting.id, start, end, put });
        growth += put.length - (end - start);
      }
      start = end;
    }
    return found;
  };
}

/** For single lines, such as the names of chapters. */
export function createReplacer(replacements: readonly Replacement[]): (text: string) => string {
  const find = createFinder(replacements.filter(({ isOn }) => isOn));
  return (text) => {
    let from = 0;
    const parts = find(text).map(({ start, end, put }) => {
      const part = text.slice(from, start) + put;
      from = end;
      return part;
    });
    return parts.join('') + text.slice(from);
  };
}

/** Lower case, with one kind of space. Each character stays at its place: "İ" in lower case would be two. */
function folded(text: string): string {
  return text
    .replace(/\p{Lu}|\p{Lt}/gu, (letter) => {
      const lower = letter.toLowerCase();
      return lower.length === letter.length ? lower : letter;
    })
    .replace(/[^\S\n]/g, ' ');
}

const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{N}_]/u;
const MARK_AFTER = /^\p{M}/u;

function isAt(all: string, start: number, { folded: wanted, isWholeWord }: { folded: string; isWholeWord: boolean }) {
  if (!all.startsWith(wanted, start)) return false;
  const end = start + wanted.length;
  // Two units hold any character.
  const [before, after] = [all.slice(Math.max(0, start - 2), start), all.slice(end, end + 2)];
  // A letter keeps its accents.
  if (MARK_AFTER.test(after)) return false;
  if (!isWholeWord) return true;
  const isInsideBefore = WORD_AFTER.test(wanted) && WORD_BEFORE.test(before);
  const isInsideAfter = WORD_BEFORE.test(wanted) && WORD_AFTER.test(after);
  return !isInsideBefore && !isInsideAfter;
}

const FIRST_LETTER = /\p{L}/u;
const SEVERAL_LETTERS = /\p{L}.*\p{L}/su;

/** The replacement, in the case of the found words if they differ from the words sought. */
function inCaseOf(found: string, { find, put }: Pick<Sought, 'find' | 'put'>): string {
  const [lower, upper] = [found.toLowerCase(), found.toUpperCase()];
  if (found.replace(/\s/g, ' ') === find.replace(/\s/g, ' ') || lower === upper) return put;
  if (found === lower) return put.toLowerCase();
  if (found === upper && SEVERAL_LETTERS.test(found)) return put.toUpperCase();
  const first = FIRST_LETTER.exec(found)?.[0] ?? '';
  return first === first.toLowerCase() ? put : put.replace(FIRST_LETTER, (letter) => letter.toUpperCase());
}
