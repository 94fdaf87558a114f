import DOMPurify, { type Config } from 'dompurify';
import { blockText, isBlank } from '#shared/domain/chapter-document/document-text.ts';
import {
  documentFromChapter,
  documentFromMarkup,
  type MarkupElement,
} from '#shared/domain/chapter-document/from-chapter.ts';
import {
  linesOfTheirOwn,
  type MeaningfulAttribute,
  meaningfulAttributes,
  meaningOfTag,
  tagsWithoutWords,
} from '#shared/domain/chapter-document/markup-rules.ts';
import { textLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { oncePer } from '#shared/domain/novels/chapter-key.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';

/**
 * The text of a chapter of either format (novel-service, Chapter content), the same for the same chapter; null where there is
 * nothing to read.
 */
export const readableDocument = oncePer((chapter: Chapter): ChapterDocument | null => {
  const document = documentFromChapter(chapter, documentFromHtml);
  return document === null || isBlank(document) ? null : document;
});

const SAMPLE_BLOCKS = 12;

export const languageOf = oncePer(({ blocks }: ChapterDocument) =>
  textLanguage(blocks.slice(0, SAMPLE_BLOCKS).map(blockText).join(' ')),
);

export const scriptOf = (document: ChapterDocument) => (languageOf(document) === 'en' ? 'latin' : 'cyrillic');

/** A noncharacter, so no text contains it. Inside a name it makes a different name. */
const SPLIT = '\uFDD0';

/** The name of an attribute after `withoutReports`. */
function nameInMarkup(name: MeaningfulAttribute): string {
  return name === 'style' ? `sty${SPLIT}le` : name;
}

/**
 * The closed list: only tags and attributes with a meaning, only http(s) and relative addresses. Tags that stand on lines of
 * their own are kept for `documentFromMarkup`, which ends lines at them.
 */
const allowed = {
  // Without `body` the library would copy all its content once more.
  ALLOWED_TAGS: ['body', ...meaningOfTag.keys(), ...linesOfTheirOwn],
  ALLOWED_ATTR: meaningfulAttributes.map(nameInMarkup),
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOWED_URI_REGEXP: /^(?:https?:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ADD_URI_SAFE_ATTR: [nameInMarkup('style')],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // All other elements keep their words; the library's own list would drop the words of a table's head.
  FORBID_CONTENTS: [...tagsWithoutWords],
  // Would guard markup that is serialised and parsed again, which never happens here, but drop words beside comments.
  SAFE_FOR_XML: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/**
 * A chapter's HTML as a `ChapterDocument`. DOMPurify parses it into an inert document, which runs no script and sends no
 * request. The result becomes plain data and never markup again.
 */
export function documentFromHtml(
  html: string,
  resolvePicture: (address: string) => string | null,
  siteUrl: string | null = null,
): ChapterDocument {
  const { childNodes } = DOMPurify.sanitize(withoutReports(html), allowed);
  return documentFromMarkup<Node>(childNodes, { read: readNode, resolvePicture, siteUrl });
}

function readNode(node: Node): string | MarkupElement<Node> | null {
  if (node instanceof Text) return withReported(node.data);
  if (!(node instanceof Element)) return null;
  return {
    tag: node.localName,
    attribute: (name) => {
      const value = node.getAttribute(nameInMarkup(name));
      return value === null ? null : withReported(value);
    },
    children: node.childNodes,
  };
}

/** The start of a name at a position where an attribute could begin. */
const REPORTED_NAME = /(?<=[\s/"'])(?:on(?=[a-z]+[\s/>=])|sty(?=le[\s/>=]))/gi;

/**
 * Splits or renames styles, handlers and base addresses before parsing: the page's policy would report each of them, and hide
 * true reports. Not a protection: the closed list drops them in any case. `withReported` undoes it in words of the text.
 */
export function withoutReports(html: string): string {
  return (
    html
      .replaceAll(SPLIT, '')
      // Replaced by elements that are parsed alike: raw text up to its end tag, and an empty element.
      .replace(/<(\/?)style(?=[\s/>])/gi, '<$1noframes')
      .replace(/<base(?=[\s/>])/gi, '<wbr')
      .replace(REPORTED_NAME, `$&${SPLIT}`)
  );
}

export function withReported(text: string): string {
  return text.replaceAll(SPLIT, '');
}
