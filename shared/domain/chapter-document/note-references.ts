import type { Block, Inline, TextRun } from '../chapter-document.ts';

/** `[1]` and `[*]` anywhere in the text, and numbers that are written in raised digits. */
const MENTION = /\[(\d{1,3}|\*{1,5})\]|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})/g;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BRACKETED_OR_BARE = /^\s*(?:\[(\d{1,3}|\*{1,5})\]|\(?(\d{1,3}|\*{1,5})\)?)\s*$/;

type Linked = { readonly blocks: readonly Block[]; readonly referenced: ReadonlySet<number> };

/**
 * Puts a reference wherever the text mentions a note by its label: in brackets or raised. The rest stays as it is. Where
 * several notes have one label, as in parts that each count from 1, its mentions lead to them in their order.
 */
export function linkReferences(blocks: readonly Block[], labels: readonly string[]): Linked {
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

  // Quotes and lists are nested only as deep as the builder allows.
  function inBlock(block: Block): Block {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return {
          ...block,
          inlines: block.inlines.flatMap((inline) => (inline.kind === 'text' ? inRun(inline) : [inline])),
        };
      case 'quote':
        return { ...block, blocks: block.blocks.map(inBlock) };
      case 'list':
        return { ...block, items: block.items.map((item) => item.map(inBlock)) };
      default:
        return block;
    }
  }

  return { blocks: blocks.map(inBlock), referenced };
}

function plainDigits(raised: string): string {
  return Array.from(raised, (digit) => RAISED_DIGITS.indexOf(digit)).join('');
}
