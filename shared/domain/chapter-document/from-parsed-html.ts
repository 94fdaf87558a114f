import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { ChapterDocument } from '../chapter-document.ts';
import { documentFromMarkup, type MarkupElement } from './from-chapter.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** So many take half a gigabyte of memory; no book has a tenth of them. */
const MOST_ELEMENTS = 1_000_000;

/** Comments, and elements whose content is neither markup nor words. */
const WITHOUT_WORDS =
  /<!--(?!-?>)[\s\S]*?(?:-->|$)|<(script|style|iframe|noembed|noframes|textarea|title)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])[^>]*>?|$)/gi;

/** A chapter's HTML as a document, outside a browser. Of a chapter with more than `MOST_ELEMENTS`, only the text is read. */
export function documentFromParsedHtml(
  html: string,
  resolvePicture: (address: string) => string | null,
  siteUrl: string | null = null,
): ChapterDocument {
  return documentFromMarkup<Node>(parsed(html), { read, resolvePicture, siteUrl });
}

function parsed(html: string): Node {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new RangeError(`more than ${MOST_ELEMENTS} elements`);
    return defaultTreeAdapter.createElement(...element);
  };
  try {
    // Like DOMPurify's inert document: the inside of `noscript` is markup.
    return parse(html, { scriptingEnabled: false, treeAdapter: { ...defaultTreeAdapter, createElement } });
  } catch (cause) {
    if (elements <= MOST_ELEMENTS) throw cause;
    // No tag is left, so this does not recurse again.
    return parsed(
      html
        .replace(WITHOUT_WORDS, ' ')
        .replace(/<[^<>]*>/g, ' ')
        .replaceAll('<', '&lt;'),
    );
  }
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
