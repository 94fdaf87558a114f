import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { ChapterDocument } from '../chapter-document.ts';
import { documentFromMarkup, type MarkupElement } from './from-chapter.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** They take half a gigabyte; no book has a tenth of them. */
const MOST_ELEMENTS = 1_000_000;

/** A chapter's HTML as a document, outside of a browser. Throws a `RangeError` for more elements than that. */
export function documentFromParsedHtml(
  html: string,
  resolvePicture: (address: string) => string | null,
  siteUrl: string | null = null,
): ChapterDocument {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new RangeError(`more than ${MOST_ELEMENTS} elements`);
    return defaultTreeAdapter.createElement(...element);
  };
  // Like DOMPurify's inert document: the inside of `noscript` is markup.
  const root = parse(html, { scriptingEnabled: false, treeAdapter: { ...defaultTreeAdapter, createElement } });
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
