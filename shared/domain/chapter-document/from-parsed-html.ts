import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ChapterDocument } from '../chapter-document.ts';
import { documentFromMarkup, type MarkupNode } from './from-markup.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** A chapter's HTML as a document, outside of a browser. */
export function documentFromParsedHtml(
  html: string,
  resolvePicture: (address: string) => string | null,
  siteUrl: string | null = null,
): ChapterDocument {
  // Like DOMPurify's inert document: the inside of `noscript` is markup.
  return documentFromMarkup<Node>(parse(html, { scriptingEnabled: false }), { read, resolvePicture, siteUrl });
}

function read(node: Node): MarkupNode<Node> | null {
  if ('value' in node) return { kind: 'text', text: node.value };
  if ('attrs' in node) {
    const { attrs, tagName: tag, childNodes: children } = node;
    const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? null;
    return { kind: 'element', tag, attribute, children };
  }
  return 'childNodes' in node ? { kind: 'element', tag: '', attribute: () => null, children: node.childNodes } : null;
}
