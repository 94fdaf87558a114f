import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ChapterDocument } from '../chapter-document.ts';
import { documentFromMarkup, type MarkupElement } from './from-chapter.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** A chapter's HTML as a document, outside a browser. */
export function documentFromParsedHtml(
  html: string,
  resolvePicture: (address: string) => string | null,
  siteUrl: string | null = null,
): ChapterDocument {
  // Like DOMPurify's inert document: the inside of `noscript` is markup.
  const { childNodes } = parse(html, { scriptingEnabled: false });
  return documentFromMarkup<Node>(childNodes, { read, resolvePicture, siteUrl });
}

function read(node: Node): string | MarkupElement<Node> | null {
  if ('value' in node) return node.value;
  if (!('attrs' in node)) return null;
  const { attrs, tagName: tag, childNodes: children } = node;
  const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? null;
  return { tag, attribute, children };
}
