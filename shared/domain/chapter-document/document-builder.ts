import type { Align, Block, ChapterDocument, HeadingLevel, Picture, TextMark } from '../chapter-document.ts';
import { separateNotes } from './footnotes.ts';
import { createInlineLine, type InlineLine, type LineShape } from './inline-line.ts';
import type { Meaning } from './markup-rules.ts';

const ORDER: readonly TextMark[] = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'];

/** Characters that browsers drop from an address before they read its scheme. */
const IGNORED_BY_BROWSERS = /[\t\n\r]/g;
/** A web address with a host and without credentials, which could dress one site up as another. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s]*)?$/i;

/** Deeper lists and quotes lose their frame, never their text: code that walks the result may recurse. */
const DEEPEST_NESTING = 8;

/** What an element says about itself, still untrusted. */
export type ElementFacts = {
  readonly align?: unknown;
  readonly address?: unknown;
  readonly level?: unknown;
  readonly pictures?: readonly Picture[];
};

/** Takes markup as it is met, in order, and gives a `ChapterDocument`: the same for both formats. */
export type DocumentBuilder = {
  /** Begins an element; the returned function ends it. Elements end in the reverse order of their beginning. */
  readonly open: (meaning: Meaning, facts: ElementFacts) => () => void;
  readonly text: (value: string) => void;
  readonly finish: () => ChapterDocument;
};

type Container =
  | { readonly kind: 'quote'; readonly blocks: Block[] }
  | { readonly kind: 'item'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: Block[][] };

type Line = {
  readonly inline: InlineLine;
  readonly shape: LineShape;
  readonly align: Align | null;
  /** Loose text makes a line too, but only an element's own line may stay blank or hold breaks. */
  readonly isOwn: boolean;
};

export function createDocumentBuilder(): DocumentBuilder {
  const root: Block[] = [];
  const containers: Container[] = [];
  const marks = createMarkSet();
  const links: (string | null)[] = [];
  let line: Line | null = null;
  let code: string[] | null = null;

  function place(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const container = containers.at(-1);
    // What stands directly in a list, outside of any item, becomes an item of its own.
    if (container?.kind === 'list') {
      container.items.push([...blocks]);
      return;
    }
    const target = container?.blocks ?? root;
    // One by one: arguments of a call have an end, pictures of a line have none.
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
    // Lines inside of code are lines of the code.
    if (code !== null) return breakLine;
    const own = beginLine(shape, align, true);
    return () => {
      const blocks = line === own ? own.inline.blocks() : null;
      endLine();
      // A paragraph without content is a blank line (novel-service, Rich-text document).
      if (blocks?.length === 0 && shape.kind === 'paragraph') place([{ ...shape, align, inlines: [] }]);
    };
  }

  function openContainer(container: Container): () => void {
    endLine();
    const outside = containers.length;
    const isListed = container.kind !== 'item' || containers.at(-1)?.kind === 'list';
    if (outside >= DEEPEST_NESTING || !isListed) return endLine;
    containers.push(container);
    return () => {
      endLine();
      containers.length = outside;
      place(finished(container));
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

  function open(meaning: Meaning, facts: ElementFacts): () => void {
    switch (meaning.is) {
      case 'paragraph':
        return openLine({ kind: 'paragraph' }, alignOf(facts.align));
      case 'heading':
        return openLine({ kind: 'heading', level: levelOf(facts.level) ?? meaning.level }, alignOf(facts.align));
      case 'quote':
        return openContainer({ kind: 'quote', blocks: [] });
      case 'item':
        return openContainer({ kind: 'item', blocks: [] });
      case 'list':
        return openContainer({ kind: 'list', isOrdered: meaning.isOrdered, items: [] });
      case 'preformatted':
        return openCode();
      case 'mark':
        marks.add(meaning.mark);
        return () => marks.remove(meaning.mark);
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
    text: (value) => {
      if (code !== null) code.push(value);
      else currentLine().inline.text(value, marks.current(), links.at(-1) ?? null);
    },
    finish: () => {
      endLine();
      return separateNotes(root);
    },
  };
}

function finished(container: Container): readonly Block[] {
  switch (container.kind) {
    case 'list':
      return container.items.length === 0 ? [] : [container];
    case 'quote':
      return container.blocks.length === 0 ? [] : [container];
    case 'item':
      return container.blocks;
  }
}

function alignOf(value: unknown): Align | null {
  return value === 'left' || value === 'center' || value === 'right' || value === 'justify' ? value : null;
}

function levelOf(value: unknown): HeadingLevel | null {
  return value === 1 || value === 2 || value === 3 || value === 4 || value === 5 || value === 6 ? value : null;
}

/** The address when it may become a link, else null: the text of a link is kept in any case. */
function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.replace(IGNORED_BY_BROWSERS, '').trim();
  return WEB_ADDRESS.test(address) ? address : null;
}

/** The marks that are open now, however often and in any order of opening. */
type MarkSet = {
  readonly add: (mark: TextMark) => void;
  readonly remove: (mark: TextMark) => void;
  /** The same array for the same marks, so that equality of marks is equality of references. */
  readonly current: () => readonly TextMark[];
};

function createMarkSet(): MarkSet {
  const depths = new Map<TextMark, number>();
  const known = new Map<string, readonly TextMark[]>();
  let current = remembered([]);

  function remembered(marks: readonly TextMark[]): readonly TextMark[] {
    const key = marks.join();
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, marks);
    return marks;
  }

  function change(mark: TextMark, by: 1 | -1): void {
    depths.set(mark, (depths.get(mark) ?? 0) + by);
    current = remembered(ORDER.filter((each) => (depths.get(each) ?? 0) > 0));
  }

  return { add: (mark) => change(mark, 1), remove: (mark) => change(mark, -1), current: () => current };
}
