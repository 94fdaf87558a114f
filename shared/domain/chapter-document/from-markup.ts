import type { ChapterDocument, Picture } from '../chapter-document.ts';
import { createDocumentBuilder, type ElementFacts } from './document-builder.ts';
import {
  linesOfTheirOwn,
  type Meaning,
  type MeaningfulAttribute,
  meaningOfTag,
  tagsWithoutWords,
} from './markup-rules.ts';

/** What a parsed node is, whichever HTML parser made it; null for what says nothing (comments, instructions). */
export type MarkupNode<Node> =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      /** In lower case; an empty string for a fragment. */
      readonly tag: string;
      readonly attribute: (name: MeaningfulAttribute) => string | null;
      readonly children: ArrayLike<Node>;
    };

export type MarkupReading<Node> = {
  readonly read: (node: Node) => MarkupNode<Node> | null;
  /** Gives the address under which the picture of an HTML chapter can be shown, or null. */
  readonly resolvePicture: (address: string) => string | null;
};

/** An element that is open: what of it is to be read yet, and how it ends. */
type Frame<Node> = { readonly children: ArrayLike<Node>; next: number; readonly leave: (() => void) | null };

/**
 * Parsed HTML as a `ChapterDocument` (novel-service, Chapter content). Works over any parser's nodes; only the tags and
 * attributes of the table are looked at, so that nothing else can have an effect. Neither depth nor size overflows.
 */
export function documentFromMarkup<Node>(root: Node, reading: MarkupReading<Node>): ChapterDocument {
  const builder = createDocumentBuilder();
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
    if (meaning !== undefined) {
      open.push({ children: node.children, next: 0, leave: builder.open(meaning, factsOf(meaning, node, reading)) });
    } else if (linesOfTheirOwn.has(node.tag)) {
      breakLine();
      open.push({ children: node.children, next: 0, leave: breakLine });
    } else {
      open.push({ children: node.children, next: 0, leave: null });
    }
  }
  return builder.finish();
}

type Element<Node> = Extract<MarkupNode<Node>, { kind: 'element' }>;

function factsOf<Node>(meaning: Meaning, { attribute }: Element<Node>, reading: MarkupReading<Node>): ElementFacts {
  if (meaning.is === 'image') return { pictures: [pictureOf(attribute, reading)] };
  return { align: attribute('align')?.toLowerCase(), address: attribute('href') };
}

/** The lazy attribute holds the true picture where `src` is only a stand-in (novel-service, Chapter content). */
function pictureOf<Node>(attribute: Element<Node>['attribute'], reading: MarkupReading<Node>): Picture {
  const addresses = [attribute('data-src'), attribute('src')].filter((address) => address !== null);
  const sources = addresses.map(reading.resolvePicture).filter((source) => source !== null);
  return { source: sources[0] ?? null, description: attribute('alt') ?? '' };
}
