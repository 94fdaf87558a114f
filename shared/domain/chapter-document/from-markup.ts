import type { ChapterDocument } from '../chapter-document.ts';
import { createDocumentBuilder, type ElementFacts } from './document-builder.ts';
import {
  linesOfTheirOwn,
  type Meaning,
  type MeaningfulAttribute,
  meaningOfTag,
  tagsWithoutWords,
} from './markup-rules.ts';

export type MarkupNode<Node> =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      /** In lower case; an empty string for a fragment. */
      readonly tag: string;
      readonly attribute: (name: MeaningfulAttribute) => string | null;
      readonly children: ArrayLike<Node>;
    };

type MarkupReading<Node> = {
  /** Null for comments and instructions. */
  readonly read: (node: Node) => MarkupNode<Node> | null;
  /** The address from which a picture can be shown, or null. */
  readonly resolvePicture: (address: string) => string | null;
  /** To which links without a host belong; null where they lead nowhere. */
  readonly siteUrl: string | null;
};

/** The one property of a `style` that is read. */
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\b/i;

type Frame<Node> = { readonly children: ArrayLike<Node>; next: number; readonly leave: (() => void) | null };

/**
 * Parsed HTML as a `ChapterDocument` (novel-service, Chapter content). Only the tags and attributes of the table are read, so
 * nothing else can have an effect. Walks without recursion: depth and size do not overflow the stack.
 */
export function documentFromMarkup<Node>(root: Node, reading: MarkupReading<Node>): ChapterDocument {
  const builder = createDocumentBuilder(reading.siteUrl);
  const breakLine = () => void builder.open({ is: 'break' }, {});
  const open: Frame<Node>[] = [{ children: [root], next: 0, leave: null }];

  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const child = frame.children[frame.next];
    frame.next += 1;
    if (child === undefined) {
      open.pop();
      frame.leave?.();
      continue;
    }
    const node = reading.read(child);
    if (node?.kind === 'text') builder.text(node.text);
    if (node?.kind !== 'element' || tagsWithoutWords.has(node.tag)) continue;

    const meaning = meaningOfTag.get(node.tag);
    let leave: (() => void) | null = null;
    if (meaning !== undefined) {
      leave = builder.open(meaning, factsOf(meaning, node, reading));
    } else if (linesOfTheirOwn.has(node.tag)) {
      breakLine();
      leave = breakLine;
    }
    open.push({ children: node.children, next: 0, leave });
  }
  return builder.finish();
}

type Element<Node> = Extract<MarkupNode<Node>, { kind: 'element' }>;

function factsOf<Node>(meaning: Meaning, { attribute }: Element<Node>, reading: MarkupReading<Node>): ElementFacts {
  if (meaning.is !== 'image') {
    const align = TEXT_ALIGN.exec(attribute('style') ?? '')?.[1] ?? attribute('align');
    return {
      align: align?.toLowerCase(),
      address: attribute('href'),
      start: attribute('start'),
      columns: attribute('colspan'),
      rows: attribute('rowspan'),
    };
  }
  // `data-src` holds the true picture where `src` is a placeholder (novel-service, Chapter content).
  const addresses = [attribute('data-src'), attribute('src')].filter((address) => address !== null);
  const sources = addresses.map(reading.resolvePicture).filter((source) => source !== null);
  const width = Number(attribute('width'));
  return {
    pictures: [
      {
        source: sources[0] ?? null,
        description: attribute('alt') ?? '',
        ...(Number.isInteger(width) && width > 0 && { width }),
      },
    ],
  };
}
