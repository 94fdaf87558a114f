import DOMPurify, { type Config } from 'dompurify';
import { documentFromMarkup, type MarkupNode } from '#shared/domain/chapter-document/from-markup.ts';
import {
  linesOfTheirOwn,
  meaningfulAttributes,
  meaningOfTag,
  tagsWithoutWords,
} from '#shared/domain/chapter-document/markup-rules.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { withoutReports, withReported } from './without-reports.ts';

/** The closed list: the tags and attributes that mean something, nothing else, and no address but http(s) and relative ones. */
const allowed = {
  ALLOWED_TAGS: [...meaningOfTag.keys()],
  ALLOWED_ATTR: [...meaningfulAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOWED_URI_REGEXP: /^(?:https?:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Everything else gives its words: the library's own list would drop those of a table's head.
  FORBID_CONTENTS: [...tagsWithoutWords],
  // Guards markup that is written out and parsed again, which this never is, at the price of words beside comments.
  SAFE_FOR_XML: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

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
  if (node instanceof Text) return { kind: 'text', text: withReported(node.data) };
  if (node instanceof DocumentFragment) {
    return { kind: 'element', tag: '', attribute: () => null, children: node.childNodes };
  }
  if (!(node instanceof Element)) return null;
  return {
    kind: 'element',
    tag: node.localName,
    attribute: (name) => {
      const value = node.getAttribute(name);
      return value === null ? null : withReported(value);
    },
    children: node.childNodes,
  };
}
