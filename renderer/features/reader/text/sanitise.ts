import DOMPurify, { type Config } from 'dompurify';
import { documentFromMarkup, type MarkupNode } from '#shared/domain/chapter-document/from-markup.ts';
import {
  linesOfTheirOwn,
  meaningfulAttributes,
  meaningOfTag,
  tagsWithoutWords,
} from '#shared/domain/chapter-document/markup-rules.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';

/**
 * The closed list: the tags and attributes that mean something, nothing else, and no address but http(s) and relative ones.
 * Tags that only stand on lines of their own stay so that `documentFromMarkup` sees where a line ends.
 */
const allowed = {
  // Without its body the library would copy all that is in it, to no end.
  ALLOWED_TAGS: ['body', ...meaningOfTag.keys(), ...linesOfTheirOwn],
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
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/**
 * A chapter's HTML as a `ChapterDocument`. DOMPurify parses it into an inert document, where nothing runs and nothing is
 * requested; what is left is walked into plain data and thrown away, so that it never becomes markup again.
 */
export function documentFromHtml(html: string, resolvePicture: (address: string) => string | null): ChapterDocument {
  const clean = DOMPurify.sanitize(withoutReports(html), allowed);
  return documentFromMarkup<Node>(clean, { read: readNode, resolvePicture });
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

/** Not a character, so no text has it; within a name it makes another name of it. */
const SPLIT = '\uFDD0';
/** The start of a name that may be an attribute's: only there could it be one, wherever the tag itself begins or ends. */
const REPORTED_NAME = /(?<=[\s/"'])(?:on(?=[a-z]+[\s/>=])|sty(?=le[\s/>=]))/gi;

/**
 * Styles, handlers and base addresses are dropped in any case; split or renamed beforehand they are not reported to the page's
 * policy while the markup is parsed, where they would drown true reports. Nothing rests on this: what it misses, the closed
 * list drops. `withReported` undoes it where such a name was only a word.
 */
export function withoutReports(html: string): string {
  return (
    html
      .replaceAll(SPLIT, '')
      // Elements that are parsed alike: the one as plain letters up to its end, the other as having nothing inside.
      .replace(/<(\/?)style(?=[\s/>])/gi, '<$1noframes')
      .replace(/<base(?=[\s/>])/gi, '<wbr')
      .replace(REPORTED_NAME, `$&${SPLIT}`)
  );
}

export function withReported(text: string): string {
  return text.replaceAll(SPLIT, '');
}
