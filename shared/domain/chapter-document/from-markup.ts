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

const LINES: Meaning = { is: 'lines' };

/** The properties of a `style` that are read. */
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\b/i;
const WIDTH = /(?:^|;)\s*width\s*:\s*([\d.]+(?:px|%))/i;

type Frame<Node> = { readonly children: ArrayLike<Node>; next: number; readonly leave: (() => void) | null };

/**
 * Parsed HTML as a `ChapterDocument` (novel-service, Chapter content). Only the tags and attributes of the table are read, so
 * nothing else can have an effect. Walks without recursion: depth and size do not overflow the stack.
 */
export function documentFromMarkup<Node>(root: Node, reading: MarkupReading<Node>): ChapterDocument {
  const builder = createDocumentBuilder(reading.siteUrl);
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

    const meaning = meaningOfTag.get(node.tag) ?? (linesOfTheirOwn.has(node.tag) ? LINES : null);
    const leave = meaning && builder.open(meaning, factsOf(meaning, node, reading));
    open.push({ children: node.children, next: 0, leave });
  }
  return builder.finish();
}

type Element<Node> = Extract<MarkupNode<Node>, { kind: 'element' }>;

function factsOf<Node>(meaning: Meaning, { attribute }: Element<Node>, reading: MarkupReading<Node>): ElementFacts {
  const style = attribute('style') ?? '';
  if (meaning.is !== 'image') {
    const align = TEXT_ALIGN.exec(style)?.[1] ?? attribute('align');
    return {
      align: align?.toLowerCase(),
      direction: attribute('dir')?.toLowerCase(),
      address: attribute('href'),
      start: attribute('start'),
      columns: attribute('colspan'),
      rows: attribute('rowspan'),
    };
  }
  // `data-src` holds the true picture where `src` is a placeholder (novel-service, Chapter content).
  const addresses = [attribute('data-src'), attribute('src')].filter((address) => address !== null);
  const sources = addresses.map(reading.resolvePicture).filter((source) => source !== null);
  return {
    width: WIDTH.exec(style)?.[1] ?? attribute('width'),
    pictures: [{ source: sources[0] ?? null, description: attribute('alt') ?? '' }],
  };
}
