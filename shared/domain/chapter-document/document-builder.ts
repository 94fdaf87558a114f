import {
  type Align,
  aligns,
  type Block,
  type ChapterDocument,
  headingLevels,
  type Picture,
  type TextMark,
  textMarks,
} from '../chapter-document.ts';
import { separateNotes } from './footnotes.ts';
import { createInlineLine, type LineShape } from './inline-line.ts';
import { withoutLongParagraphs } from './long-paragraphs.ts';
import type { Meaning } from './markup-rules.ts';

/** Characters that browsers drop from an address before they read its scheme. */
const IGNORED_BY_BROWSERS = /[\t\n\r]/g;
/** A web address with a host and without credentials, which could disguise one site as another. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s]*)?$/i;

/** Deeper lists and quotes lose their frame, never their text: code that walks a document may recurse. */
const DEEPEST_NESTING = 8;

/** The attributes of an element, not checked yet. */
export type ElementFacts = {
  readonly align?: unknown;
  readonly address?: unknown;
  readonly level?: unknown;
  readonly pictures?: readonly Picture[];
};

type Container =
  | { readonly kind: 'quote' | 'item'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: Block[][] };

type Line = {
  readonly inline: ReturnType<typeof createInlineLine>;
  readonly shape: LineShape;
  readonly align: Align | null;
  /** Loose text makes a line too, but only an element's own line may stay blank or hold breaks. */
  readonly isOwn: boolean;
};

export type DocumentBuilder = ReturnType<typeof createDocumentBuilder>;

/** Turns elements and texts of either format, given in the order of the document, into a `ChapterDocument`. */
export function createDocumentBuilder() {
  const root: Block[] = [];
  const containers: Container[] = [];
  const links: (string | null)[] = [];
  /** How many elements are open that set a mark. */
  const markDepths = new Map<TextMark, number>();
  let marks: readonly TextMark[] = [];
  /** One array for each set of marks: equal marks are the same array. */
  const markSets = new Map([['', marks]]);
  let line: Line | null = null;
  let code: string[] | null = null;

  function place(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const container = containers.at(-1);
    // Blocks in a list, but outside of any item, become an item of their own.
    if (container?.kind === 'list') {
      container.items.push([...blocks]);
      return;
    }
    const target = container?.blocks ?? root;
    // One by one: a line may have more pictures than a call can have arguments.
    for (const block of blocks) target.push(block);
  }

  function beginLine(shape: LineShape, align: Align | null, isOwn: boolean): Line {
    endLine();
    line = { inline: createInlineLine(shape, align), shape, align, isOwn };
    return line;
  }

  function endLine(): void {
    const blocks = line?.inline.blocks() ?? [];
    line = null;
    place(blocks);
  }

  function currentLine(): Line {
    return line ?? beginLine({ kind: 'paragraph' }, null, false);
  }

  function openLine(shape: LineShape, align: Align | null): () => void {
    // A paragraph inside of code is a line of the code.
    if (code !== null) return breakLine;
    const own = beginLine(shape, align, true);
    return () => {
      const isEmpty = line === own && own.inline.blocks().length === 0;
      endLine();
      // A paragraph without content is a blank line (novel-service, Rich-text document).
      if (isEmpty && shape.kind === 'paragraph') place([{ ...shape, align, inlines: [] }]);
    };
  }

  function openContainer(container: Container): () => void {
    endLine();
    const depth = containers.length;
    const isItemOutsideList = container.kind === 'item' && containers.at(-1)?.kind !== 'list';
    if (depth >= DEEPEST_NESTING || isItemOutsideList) return endLine;
    containers.push(container);
    return () => {
      endLine();
      containers.length = depth;
      place(blocksOf(container));
    };
  }

  function openCode(): () => void {
    if (code !== null) return () => {};
    endLine();
    const parts: string[] = [];
    code = parts;
    return () => {
      code = null;
      const text = parts.join('').replace(/^\n/, '').trimEnd();
      if (text !== '') place([{ kind: 'code', text }]);
    };
  }

  function breakLine(): void {
    if (code !== null) {
      code.push('\n');
    } else if (line !== null && (!line.isOwn || line.inline.breakLine() === 'ended')) {
      if (line.isOwn) beginLine(line.shape, line.align, true);
      else endLine();
    }
  }

  function changeMark(mark: TextMark, by: 1 | -1): void {
    markDepths.set(mark, (markDepths.get(mark) ?? 0) + by);
    const open = textMarks.filter((each) => (markDepths.get(each) ?? 0) > 0);
    const key = open.join();
    marks = markSets.get(key) ?? open;
    markSets.set(key, marks);
  }

  /** Begins an element; the returned function ends it. Elements end in the reverse order of their beginning. */
  function open(meaning: Meaning, facts: ElementFacts): () => void {
    const align = aligns.find((each) => each === facts.align) ?? null;
    switch (meaning.is) {
      case 'paragraph':
        return openLine({ kind: 'paragraph' }, align);
      case 'heading':
        return openLine(
          { kind: 'heading', level: headingLevels.find((each) => each === facts.level) ?? meaning.level },
          align,
        );
      case 'quote':
      case 'item':
        return openContainer({ kind: meaning.is, blocks: [] });
      case 'list':
        return openContainer({ kind: 'list', isOrdered: meaning.isOrdered, items: [] });
      case 'preformatted':
        return openCode();
      case 'mark':
        changeMark(meaning.mark, 1);
        return () => changeMark(meaning.mark, -1);
      case 'link':
        links.push(linkAddress(facts.address));
        return () => void links.pop();
      case 'rule':
        endLine();
        place([{ kind: 'rule' }]);
        return () => {};
      case 'break':
        breakLine();
        return () => {};
      case 'image':
        for (const picture of facts.pictures ?? []) currentLine().inline.picture(picture);
        return () => {};
    }
  }

  return {
    open,
    text: (value: string): void => {
      if (code !== null) code.push(value);
      else currentLine().inline.text(value, marks, links.at(-1) ?? null);
    },
    finish: (): ChapterDocument => {
      endLine();
      const { blocks, notes } = separateNotes(root);
      return { blocks: withoutLongParagraphs(blocks), notes };
    },
  };
}

/** A closed container as blocks; none when it is empty. */
function blocksOf(container: Container): readonly Block[] {
  if (container.kind === 'list') return container.items.length === 0 ? [] : [container];
  if (container.kind === 'item' || container.blocks.length === 0) return container.blocks;
  return [{ kind: 'quote', blocks: container.blocks }];
}

/** The address of a link; null where it is not a web address. The text of such a link is kept. */
function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.replace(IGNORED_BY_BROWSERS, '').trim();
  return WEB_ADDRESS.test(address) ? address : null;
}
