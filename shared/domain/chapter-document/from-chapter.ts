import type { ChapterDocument } from '../chapter-document.ts';
import { imagePath } from '../identifiers.ts';
import type { Chapter, Novel } from '../novels/novel.ts';
import { addressOnSite } from './address-on-site.ts';
import { createDocumentBuilder, type DocumentBuilder, type ElementFacts } from './document-builder.ts';
import {
  linesOfTheirOwn,
  type Meaning,
  type MeaningfulAttribute,
  meaningOfNode,
  meaningOfTag,
  tagsWithoutWords,
} from './markup-rules.ts';

/** Reads HTML: the page with the browser's parser, the core with parse5. */
type ReadHtml = (html: string, resolvePicture: (address: string) => string | null, siteUrl: string) => ChapterDocument;

/** A chapter of either format as a document (novel-service, Chapter content); null if the service sent no text. */
export function documentFromChapter(chapter: Chapter, readHtml: ReadHtml): ChapterDocument | null {
  const { content, attachments } = chapter;
  switch (content.format) {
    case 'html':
      return readHtml(content.html, (source) => pictureAddress(source, chapter.siteUrl), chapter.siteUrl);
    case 'document':
      // A picture by its attachment's id (novel-service, Image resolution).
      return documentFromRichText(
        content.document,
        (id) => (Object.hasOwn(attachments, id) ? (attachments[id] ?? null) : null),
        chapter.siteUrl,
      );
    case 'unavailable':
      return null;
  }
}

/** The address under which the core serves a picture of an HTML chapter; null if it must not be shown. */
export function pictureAddress(source: string, siteUrl: string): string | null {
  const address = addressOnSite(source, siteUrl);
  return address === null ? null : imagePath('novels', address);
}

/** An open element: its children, and what closes it. */
type Opened<Node> = { readonly children: Iterable<Node>; readonly leave: () => void };

/** Walks a tree without recursion: depth does not overflow the stack. `enter` returns null to skip a node's children. */
function documentFrom<Node>(
  nodes: Iterable<Node>,
  siteUrl: string | null,
  enter: (node: Node, builder: DocumentBuilder) => Opened<Node> | null,
  hasNotes = true,
): ChapterDocument {
  const builder = createDocumentBuilder(siteUrl);
  const open = [{ children: nodes[Symbol.iterator](), leave: () => {} }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const child = last.children.next();
    if (child.done) {
      open.pop();
      last.leave();
      continue;
    }
    const opened = enter(child.value, builder);
    if (opened !== null) open.push({ children: opened.children[Symbol.iterator](), leave: opened.leave });
  }
  return builder.finish(hasNotes);
}

export type MarkupElement<Node> = {
  /** In lower case. */
  readonly tag: string;
  readonly attribute: (name: MeaningfulAttribute) => string | null;
  readonly children: Iterable<Node>;
};

type MarkupReading<Node> = {
  /** A string is text; null for comments and instructions. */
  readonly read: (node: Node) => string | MarkupElement<Node> | null;
  /** The address from which a picture can be shown, or null. */
  readonly resolvePicture: (address: string) => string | null;
  /** The site of links without a host; null: these links are dropped. */
  readonly siteUrl: string | null;
};

/** Parsed HTML as a document. Only the tags and attributes of `markup-rules.ts` are read, so nothing else can have an effect. */
export function documentFromMarkup<Node>(nodes: Iterable<Node>, reading: MarkupReading<Node>): ChapterDocument {
  return documentFrom(nodes, reading.siteUrl, (node, builder) => {
    const element = reading.read(node);
    if (typeof element === 'string') builder.text(element);
    if (element === null || typeof element === 'string' || tagsWithoutWords.has(element.tag)) return null;
    const { tag, children } = element;
    const meaning = meaningOfTag.get(tag) ?? (linesOfTheirOwn.has(tag) ? LINES : null);
    return {
      children,
      leave: meaning === null ? () => {} : builder.open(meaning, factsOfElement(meaning, element, reading)),
    };
  });
}

const LINES: Meaning = { is: 'lines' };

/** The only properties read from a `style`. */
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\b/i;
const WIDTH = /(?:^|;)\s*width\s*:\s*([\d.]+(?:px|%))/i;

function factsOfElement<Node>(
  meaning: Meaning,
  { attribute }: MarkupElement<Node>,
  { resolvePicture }: MarkupReading<Node>,
): ElementFacts {
  const style = attribute('style') ?? '';
  if (meaning.is !== 'image') {
    const align = TEXT_ALIGN.exec(style)?.[1] ?? attribute('align');
    return {
      align: align?.toLowerCase(),
      dir: attribute('dir')?.toLowerCase(),
      href: attribute('href'),
      start: attribute('start'),
      colspan: attribute('colspan'),
      rowspan: attribute('rowspan'),
    };
  }
  // `data-src` holds the real picture if `src` is a placeholder (novel-service, Chapter content).
  const addresses = [attribute('data-src'), attribute('src')].filter((address) => address !== null);
  const source = addresses.map(resolvePicture).find((resolved) => resolved !== null) ?? null;
  return {
    width: WIDTH.exec(style)?.[1] ?? attribute('width'),
    pictures: [{ source, description: attribute('alt') ?? '' }],
  };
}

type ResolvePicture = (attachmentId: string) => string | null;

/** A rich-text document is not trusted: unknown nodes are read, values of a wrong type count as absent, text is never dropped. */
export function documentFromRichText(
  document: unknown,
  resolvePicture: ResolvePicture,
  siteUrl: string | null = null,
): ChapterDocument {
  return documentFrom([document], siteUrl, enterNode(resolvePicture));
}

/** A title's summary, in paragraphs or as a document. It has no pictures and no notes: an arrow begins an ordinary paragraph. */
export function documentFromSummary(summary: Novel['summary']): ChapterDocument {
  const paragraph = (content: string) => ({ type: 'paragraph', content });
  const nodes: unknown[] = typeof summary === 'string' ? summary.split(/\n+/).map(paragraph) : [summary];
  const enter = enterNode(() => null);
  const { blocks } = documentFrom(nodes, null, enter, false);
  return { blocks: blocks.filter(({ kind }) => kind !== 'image'), notes: [] };
}

const enterNode =
  (resolvePicture: ResolvePicture) =>
  (node: unknown, builder: DocumentBuilder): Opened<unknown> | null => {
    if (isWritten(node)) builder.text(String(node));
    if (Array.isArray(node)) return { children: node, leave: () => {} };
    if (!isRecord(node)) return null;
    const closings = openAll(builder, node, resolvePicture);
    if (isWritten(node['text'])) builder.text(String(node['text']));
    return {
      children: listFrom(node['content']),
      leave: () => {
        for (const close of closings.toReversed()) close();
      },
    };
  };

const SECTION: Meaning = { is: 'section' };

function openAll(builder: DocumentBuilder, node: Record<string, unknown>, resolve: ResolvePicture): (() => void)[] {
  const meaning = meaningOf(node) ?? (Array.isArray(node['content']) ? SECTION : undefined);
  const own = meaning === undefined ? [] : [builder.open(meaning, factsOfNode(node, resolve))];
  const marks = listFrom(node['marks']).flatMap((mark) => {
    const meaningOfMark = meaningOf(mark);
    const isMark = meaningOfMark?.is === 'mark' || meaningOfMark?.is === 'link';
    return isMark ? [builder.open(meaningOfMark, isRecord(mark) ? factsOfNode(mark, resolve) : {})] : [];
  });
  return [...own, ...marks];
}

function meaningOf(node: unknown): Meaning | undefined {
  const name = isRecord(node) ? node['type'] : node;
  return typeof name === 'string' ? meaningOfNode.get(name) : undefined;
}

function factsOfNode(node: Record<string, unknown>, resolve: ResolvePicture): ElementFacts {
  const attributes = isRecord(node['attrs']) ? node['attrs'] : {};
  const description = typeof attributes['alt'] === 'string' ? attributes['alt'] : '';
  const pictures = listFrom(attributes['images']).map((entry) => {
    const id = isRecord(entry) ? entry['image'] : entry;
    return { source: isWritten(id) ? resolve(String(id)) : null, description };
  });
  return { ...attributes, align: attributes['textAlign'], pictures };
}

function isWritten(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function listFrom(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
