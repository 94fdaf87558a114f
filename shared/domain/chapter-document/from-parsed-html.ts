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
  const root = parse(html, { scriptingEnabled: false });
  return documentFromMarkup<Node>(root, { read, resolvePicture, siteUrl });
}

function read(node: Node): string | MarkupElement<Node> | null {
  if ('value' in node) return node.value;
  if ('attrs' in node) {
    const { attrs, tagName: tag, childNodes: children } = node;
    const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? null;
    return { tag, attribute, children };
  }
  return 'childNodes' in node ? { tag: '', attribute: () => null, children: node.childNodes } : null;
}
