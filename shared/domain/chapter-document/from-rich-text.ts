import type { ChapterDocument } from '../chapter-document.ts';
import { createDocumentBuilder, type DocumentBuilder, type ElementFacts } from './document-builder.ts';
import { type Meaning, meaningOfNode } from './markup-rules.ts';

/** About as many as ten megabytes of JSON hold. Ends a graph of shared nodes that would unfold without end. */
const MOST_NODES = 1_000_000;

/** The address of the picture with an attachment id (novel-service, Image resolution), or null. */
type ResolvePicture = (attachmentId: string) => string | null;

/**
 * A rich-text document as a `ChapterDocument` (novel-service, Rich-text document). The input is not trusted: unknown nodes are
 * descended into, values of a wrong type count as absent, text is never dropped. Deep or cyclic documents do not overflow.
 */
export function documentFromRichText(
  document: unknown,
  resolvePicture: ResolvePicture,
  siteUrl: string | null = null,
): ChapterDocument {
  const builder = createDocumentBuilder(siteUrl);
  const entered = new Set<object>();
  let nodesLeft = MOST_NODES;
  /** A stack in place of recursion. */
  const steps = [() => enter(document)];

  function enter(node: unknown): void {
    if (isWritten(node)) builder.text(String(node));
    if (typeof node !== 'object' || node === null || entered.has(node) || nodesLeft === 0) return;
    nodesLeft -= 1;
    entered.add(node);
    const closings = isRecord(node) ? openAll(builder, node, resolvePicture) : [];
    if (isRecord(node) && isWritten(node['text'])) builder.text(String(node['text']));
    steps.push(() => {
      for (const close of closings.reverse()) close();
      entered.delete(node);
    });
    const children = listFrom(isRecord(node) ? node['content'] : node);
    for (const child of children.toReversed()) steps.push(() => enter(child));
  }

  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
  return builder.finish();
}

const SECTION: Meaning = { is: 'section' };

function openAll(builder: DocumentBuilder, node: Record<string, unknown>, resolve: ResolvePicture): (() => void)[] {
  const meaning = meaningOf(node) ?? (Array.isArray(node['content']) ? SECTION : undefined);
  const own = meaning === undefined ? [] : [builder.open(meaning, factsOf(node, resolve))];
  const marks = listFrom(node['marks']).flatMap((mark) => {
    const meaningOfMark = meaningOf(mark);
    const isMark = meaningOfMark?.is === 'mark' || meaningOfMark?.is === 'link';
    return isMark ? [builder.open(meaningOfMark, isRecord(mark) ? factsOf(mark, resolve) : {})] : [];
  });
  return [...own, ...marks];
}

function meaningOf(node: unknown): Meaning | undefined {
  const name = isRecord(node) ? node['type'] : node;
  return typeof name === 'string' ? meaningOfNode.get(name) : undefined;
}

function factsOf(node: Record<string, unknown>, resolve: ResolvePicture): ElementFacts {
  const attributes = isRecord(node['attrs']) ? node['attrs'] : {};
  const description = typeof attributes['alt'] === 'string' ? attributes['alt'] : '';
  const pictures = listFrom(attributes['images']).map((entry) => {
    const id = isRecord(entry) ? entry['image'] : entry;
    return { source: isWritten(id) ? resolve(String(id)) : null, description };
  });
  return {
    align: attributes['textAlign'],
    direction: attributes['dir'],
    width: attributes['width'],
    address: attributes['href'],
    level: attributes['level'],
    start: attributes['start'],
    columns: attributes['colspan'],
    rows: attributes['rowspan'],
    pictures,
  };
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
