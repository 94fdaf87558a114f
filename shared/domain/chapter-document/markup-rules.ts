import { type HeadingLevel, headingLevels, type TextMark } from '../chapter-document.ts';

/** The meaning of an element, the same in both formats. */
export type Meaning =
  | { readonly is: 'paragraph' | 'quote' | 'item' | 'preformatted' | 'rule' | 'break' | 'image' | 'link' }
  | { readonly is: 'table' | 'row' | 'ruby' | 'section' | 'lines' }
  | { readonly is: 'heading'; readonly level: HeadingLevel }
  | { readonly is: 'list'; readonly isOrdered: boolean }
  | { readonly is: 'cell'; readonly isHeader: boolean }
  | { readonly is: 'mark'; readonly mark: TextMark };

type Rule = {
  readonly means: Meaning;
  /** HTML tags (novel-service, Chapter content; field-facts for the rarer ones). */
  readonly tags: readonly string[];
  /** Rich-text nodes, and marks, which share one namespace (novel-service, Rich-text document). */
  readonly nodes: readonly string[];
};

/** All known markup. Of other elements only the text is kept. */
const rules: readonly Rule[] = [
  { means: { is: 'paragraph' }, tags: ['p'], nodes: ['paragraph'] },
  ...headingLevels.map((level) => ({
    means: { is: 'heading' as const, level },
    tags: [`h${level}`],
    // A heading node without a usable level is an ordinary section heading.
    nodes: level === 2 ? ['heading'] : [],
  })),
  { means: { is: 'quote' }, tags: ['blockquote'], nodes: ['blockquote'] },
  { means: { is: 'list', isOrdered: false }, tags: ['ul'], nodes: ['bulletList'] },
  { means: { is: 'list', isOrdered: true }, tags: ['ol'], nodes: ['orderedList'] },
  { means: { is: 'item' }, tags: ['li'], nodes: ['listItem'] },
  { means: { is: 'table' }, tags: ['table'], nodes: ['table'] },
  { means: { is: 'row' }, tags: ['tr'], nodes: ['tableRow'] },
  { means: { is: 'cell', isHeader: false }, tags: ['td', 'caption'], nodes: ['tableCell'] },
  { means: { is: 'cell', isHeader: true }, tags: ['th'], nodes: ['tableHeader'] },
  { means: { is: 'ruby' }, tags: ['rt'], nodes: [] },
  { means: { is: 'preformatted' }, tags: ['pre'], nodes: ['codeBlock'] },
  { means: { is: 'rule' }, tags: ['hr'], nodes: ['horizontalRule'] },
  { means: { is: 'break' }, tags: ['br'], nodes: ['hardBreak'] },
  { means: { is: 'image' }, tags: ['img'], nodes: ['image'] },
  { means: { is: 'link' }, tags: ['a'], nodes: ['link'] },
  { means: { is: 'mark', mark: 'bold' }, tags: ['strong', 'b'], nodes: ['bold'] },
  { means: { is: 'mark', mark: 'italic' }, tags: ['em', 'i'], nodes: ['italic'] },
  { means: { is: 'mark', mark: 'underline' }, tags: ['u', 'ins'], nodes: ['underline'] },
  { means: { is: 'mark', mark: 'strike' }, tags: ['s', 'del', 'strike'], nodes: ['strike'] },
  { means: { is: 'mark', mark: 'code' }, tags: ['code'], nodes: ['code'] },
  { means: { is: 'mark', mark: 'subscript' }, tags: ['sub'], nodes: ['sub', 'subscript'] },
  { means: { is: 'mark', mark: 'superscript' }, tags: ['sup'], nodes: ['sup', 'superscript'] },
];

/** The HTML element that renders each mark, in the reader and in EPUB. */
export const elementOfMark = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<TextMark, string>;

// Maps, not objects: a node named `constructor` must find nothing.
export const meaningOfTag: ReadonlyMap<string, Meaning> = new Map(
  rules.flatMap(({ means, tags }) => tags.map((tag) => [tag, means] as const)),
);
export const meaningOfNode: ReadonlyMap<string, Meaning> = new Map(
  rules.flatMap(({ means, nodes }) => nodes.map((node) => [node, means] as const)),
);

/** Elements without a meaning that stand on lines of their own: words on both sides must not run together. */
export const linesOfTheirOwn: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'center', 'dialog', 'div', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
  ...['header', 'legend', 'main', 'nav', 'section', 'dl', 'dt', 'dd', 'details', 'summary'],
]);

/** Elements whose content is not shown as text; `rp` holds the brackets that ruby always gets. */
export const tagsWithoutWords: ReadonlySet<string> = new Set([
  ...['audio', 'canvas', 'head', 'iframe', 'math', 'noembed', 'noframes', 'noscript', 'script', 'style', 'svg'],
  ...['rp', 'template', 'textarea', 'title', 'video'],
]);

/** The only HTML attributes that are read. */
export const meaningfulAttributes = [
  ...(['src', 'data-src', 'alt', 'href', 'align', 'dir', 'style'] as const),
  ...(['start', 'colspan', 'rowspan', 'width'] as const),
] as const;
export type MeaningfulAttribute = (typeof meaningfulAttributes)[number];
