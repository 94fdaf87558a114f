import DOMPurify, { type Config } from 'dompurify';
import { documentFromMarkup, type MarkupNode } from '#shared/domain/chapter-document/from-markup.ts';
import { meaningfulAttributes, meaningOfTag } from '#shared/domain/chapter-document/markup-rules.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { withoutReports } from './without-reports.ts';

/** The closed list: the tags and attributes that mean something, nothing else, and no address but http(s) and relative ones. */
const allowed = {
  ALLOWED_TAGS: [...meaningOfTag.keys()],
  ALLOWED_ATTR: [...meaningfulAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOWED_URI_REGEXP: /^(?:https?:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

/** Elements that are dropped but stood on lines of their own: their texts must not run together. */
const linesOfTheirOwn = new Set(
  'address article aside center dd details div dl dt figcaption figure footer header main nav section summary table td th tr'.split(
    ' ',
  ),
);

/**
 * A chapter's HTML as a `ChapterDocument`. DOMPurify parses it into an inert document, where nothing runs and nothing is
 * requested; what is left is walked into plain data and thrown away, so that it never becomes markup again.
 */
export function documentFromHtml(html: string, resolvePicture: (address: string) => string | null): ChapterDocument {
  return documentFromMarkup<Node>(sanitised(html), { read: readNode, resolvePicture });
}

function sanitised(html: string): DocumentFragment {
  DOMPurify.addHook('uponSanitizeElement', keepLinesApart);
  try {
    return DOMPurify.sanitize(withoutReports(html), { ...allowed, ALLOWED_TAGS: [...allowed.ALLOWED_TAGS] });
  } finally {
    DOMPurify.removeHook('uponSanitizeElement', keepLinesApart);
  }
}

function keepLinesApart(node: Node, { tagName }: { readonly tagName: string }): void {
  if (!(node instanceof Element) || !linesOfTheirOwn.has(tagName)) return;
  node.before(node.ownerDocument.createElement('br'));
  node.after(node.ownerDocument.createElement('br'));
}

function readNode(node: Node): MarkupNode<Node> | null {
  if (node instanceof Text) return { kind: 'text', text: node.data };
  if (node instanceof DocumentFragment) {
    return { kind: 'element', tag: '', attribute: () => null, children: node.childNodes };
  }
  if (!(node instanceof Element)) return null;
  return {
    kind: 'element',
    tag: node.localName,
    attribute: (name) => node.getAttribute(name),
    children: node.childNodes,
  };
}
