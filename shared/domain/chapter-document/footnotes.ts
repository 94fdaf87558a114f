import type { Block, ChapterDocument, Inline, Note, TextRun } from '../chapter-document.ts';
import { leavesOf, mapLeaves } from './document-text.ts';

/** An up arrow in any form found in chapters. */
const ARROW = /^\s*[↑⇑⬆⇧⤴⇡↟↥⤒⭡🠕🡅🔼⏫][\uFE0E\uFE0F]?\s*/u;
const TYPED_LINE = /^[\s*_–—=-]*$/;
/** The label that a note may begin with: `[1]`, `1.`, `1)`, `1 -`, `*`. */
const LABEL = /^(?:\[(\d{1,3}|\*{1,5})\]|(\d{1,3})(?:[.):]|\s*[-–—])|(\*{1,5}))\s*/;

/** Notes are the last paragraphs that begin with an up arrow (field-facts, Novel service); one without a label is numbered. */
export function separateNotes(blocks: readonly Block[]): ChapterDocument {
  const end = blocks.findLastIndex((block) => !isOfNotes(block)) + 1;
  const paragraphs = blocks.slice(end).flatMap(leavesOf).filter(isNote);
  const notes = paragraphs.map((block, index) => noteFrom(block.inlines, String(index + 1)));
  if (notes.length === 0) return { blocks, notes: [] };
  const labels = notes.map(({ label }) => label);
  const linked = linkReferences(blocks.slice(0, end), labels);
  return {
    blocks: linked.blocks,
    notes: notes.map((note, index) => ({ ...note, isReferenced: linked.referenced.has(index) })),
  };
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

/** A paragraph or gap of the notes, or a list or quote that holds nothing but notes. */
function isOfNotes(block: Block): boolean {
  const leaves = leavesOf(block);
  return leaves.every((leaf) => isNote(leaf) || isGap(leaf)) && (leaves.length === 1 || leaves.some(isNote));
}

function isNote(block: Block): block is Paragraph {
  return block.kind === 'paragraph' && ARROW.test(textOf(block.inlines));
}

/** A line, drawn or typed, or an empty paragraph: often found between and before notes. */
function isGap(block: Block): boolean {
  if (block.kind !== 'paragraph') return block.kind === 'rule';
  return TYPED_LINE.test(textOf(block.inlines)) && block.inlines.every(({ kind }) => kind !== 'image');
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

function withoutStart(inlines: readonly Inline[], characters: number): Inline[] {
  let left = characters;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text' || left === 0) return [inline];
    const rest: TextRun = { ...inline, text: inline.text.slice(left) };
    left = Math.max(0, left - inline.text.length);
    return rest.text === '' ? [] : [rest];
  });
}

/** `[1]`, `[*]` and raised digits anywhere in the text. */
const MENTION = /\[(\d{1,3}|\*{1,5})\]|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})/g;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BRACKETED_OR_BARE = /^\s*(?:\[(\d{1,3}|\*{1,5})\]|\(?(\d{1,3}|\*{1,5})\)?)\s*$/;

/** If several notes share a label, as in parts that each count from 1, its mentions lead to them in order. */
function linkReferences(blocks: readonly Block[], labels: readonly string[]) {
  const referenced = new Set<number>();
  const notesByLabel = Map.groupBy(labels.keys(), (note) => labels[note]);
  const mentions = new Map<string, number>();

  function reference(label: string): Inline | null {
    const notes = notesByLabel.get(label) ?? [];
    const mention = mentions.get(label) ?? 0;
    const place = Math.min(mention, notes.length - 1);
    const note = notes[place];
    if (note === undefined) return null;
    mentions.set(label, mention + 1);
    referenced.add(note);
    return { kind: 'note-reference', note, mention: mention - place, label };
  }

  function inRun(run: TextRun): readonly Inline[] {
    if (run.marks.includes('superscript')) {
      const label = BRACKETED_OR_BARE.exec(run.text);
      const whole = label === null ? null : reference(label[1] ?? label[2] ?? '');
      return whole === null ? [run] : [whole];
    }
    const parts: Inline[] = [];
    let written = 0;
    for (const mention of run.text.matchAll(MENTION)) {
      const found = reference(mention[1] ?? plainDigits(mention[2] ?? ''));
      if (found === null) continue;
      if (mention.index > written) parts.push({ ...run, text: run.text.slice(written, mention.index) });
      parts.push(found);
      written = mention.index + mention[0].length;
    }
    if (written < run.text.length) parts.push({ ...run, text: run.text.slice(written) });
    return parts;
  }

  const inline = (part: Inline) => (part.kind === 'text' ? inRun(part) : [part]);
  const linked = mapLeaves(blocks, (leaf) =>
    'inlines' in leaf ? [{ ...leaf, inlines: leaf.inlines.flatMap(inline) }] : [leaf],
  );
  return { blocks: linked, referenced };
}

function plainDigits(raised: string): string {
  return Array.from(raised, (digit) => RAISED_DIGITS.indexOf(digit)).join('');
}
