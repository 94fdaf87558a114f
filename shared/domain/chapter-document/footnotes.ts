import type { Block, ChapterDocument, Inline, Note, TextRun } from '../chapter-document.ts';
import { linkReferences } from './note-references.ts';

/** An up arrow, in any of the forms that are typed for it. */
const ARROW = /^[\s\u00A0]*[↑⇑⬆⇧⤴][\uFE0E\uFE0F]?[\s\u00A0]*/;
const TYPED_LINE = /^[\s*_–—=-]*$/;
/** The number that a note may begin with: `[1]`, `1.`, `1)`, `1 -`, `*`. */
const LABEL = /^(?:\[(\d{1,3}|\*{1,5})\]|(\d{1,3})(?:[.):]|[\s\u00A0]*[-–—])|(\*{1,5}))[\s\u00A0]*/;

/**
 * Takes the notes from the end of a chapter: paragraphs that begin with an up arrow (field-facts, Novel service). A note
 * without a number of its own is called by its place.
 */
export function separateNotes(blocks: readonly Block[]): ChapterDocument {
  const end = blocks.findLastIndex((block) => !isNote(block) && !isGap(block)) + 1;
  const tail = blocks.slice(end);
  const notes = tail.filter(isNote).map((block, index) => noteFrom(block.inlines, String(index + 1)));
  if (notes.length === 0) return { blocks, notes: [] };
  const linked = linkReferences(blocks.slice(0, end), new Map(notes.map((note, index) => [note.label, index])));
  return {
    blocks: linked.blocks,
    notes: notes.map((note, index) => ({ ...note, isReferenced: linked.referenced.has(index) })),
  };
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

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

/** Drops that many characters of text from the beginning, whatever runs they are spread over. */
function withoutStart(inlines: readonly Inline[], characters: number): Inline[] {
  let left = characters;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text' || left === 0) return [inline];
    const rest: TextRun = { ...inline, text: inline.text.slice(left) };
    left = Math.max(0, left - inline.text.length);
    return rest.text === '' ? [] : [rest];
  });
}
