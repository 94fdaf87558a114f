import type { Block, ChapterDocument, Inline, Note, TextRun } from '../chapter-document.ts';
import { linkReferences } from './note-references.ts';

/** An up arrow, in any of the forms that are typed for it. */
const ARROW = /^\s*[↑⇑⬆⇧⤴⇡↟↥⤒⭡🠕🡅🔼⏫][\uFE0E\uFE0F]?\s*/u;
const TYPED_LINE = /^[\s*_–—=-]*$/;
/** The number that a note may begin with: `[1]`, `1.`, `1)`, `1 -`, `*`. */
const LABEL = /^(?:\[(\d{1,3}|\*{1,5})\]|(\d{1,3})(?:[.):]|\s*[-–—])|(\*{1,5}))\s*/;

/**
 * Takes the notes from the end of a chapter: paragraphs that begin with an up arrow (field-facts, Novel service). A note
 * without a number of its own is called by its place.
 */
export function separateNotes(blocks: readonly Block[]): ChapterDocument {
  const end = blocks.findLastIndex((block) => !isOfNotes(block)) + 1;
  const paragraphs = blocks.slice(end).flatMap(leavesOf).filter(isNote);
  const notes = paragraphs.map((block, index) => noteFrom(block.inlines, String(index + 1)));
  if (notes.length === 0) return { blocks, notes: [] };
  const linked = linkReferences(
    blocks.slice(0, end),
    notes.map(({ label }) => label),
  );
  return {
    blocks: linked.blocks,
    notes: notes.map((note, index) => ({ ...note, isReferenced: linked.referenced.has(index) })),
  };
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

/** Notes may stand in a list or a quote, of which nothing else is made. */
function isOfNotes(block: Block): boolean {
  const leaves = leavesOf(block);
  return leaves.every((leaf) => isNote(leaf) || isGap(leaf)) && (leaves.length === 1 || leaves.some(isNote));
}

function leavesOf(block: Block): readonly Block[] {
  if (block.kind === 'quote') return block.blocks.flatMap(leavesOf);
  if (block.kind === 'list') return block.items.flat().flatMap(leavesOf);
  return [block];
}

function isNote(block: Block): block is Paragraph {
  return block.kind === 'paragraph' && ARROW.test(textOf(block.inlines));
}

/** Between and before notes there is often a line, drawn or typed, or an empty paragraph. */
function isGap(block: Block): boolean {
  if (block.kind !== 'paragraph') return block.kind === 'rule';
  return TYPED_LINE.test(textOf(block.inlines)) && !hasPicture(block);
}

function hasPicture(block: Paragraph): boolean {
  return block.inlines.some((inline) => inline.kind === 'image');
}

function noteFrom(inlines: readonly Inline[], place: string): Omit<Note, 'isReferenced'> {
  const text = textOf(inlines);
  const arrow = ARROW.exec(text)?.[0].length ?? 0;
  const label = LABEL.exec(text.slice(arrow));
  return {
    label: label?.[1] ?? label?.[2] ?? label?.[3] ?? place,
    inlines: withoutStart(inlines, arrow + (label?.[0].length ?? 0)),
  };
}

function textOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
}

/** Drops that many leading characters, across runs. */
function withoutStart(inlines: readonly Inline[], characters: number): Inline[] {
  let left = characters;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text' || left === 0) return [inline];
    const rest: TextRun = { ...inline, text: inline.text.slice(left) };
    left = Math.max(0, left - inline.text.length);
    return rest.text === '' ? [] : [rest];
  });
}
