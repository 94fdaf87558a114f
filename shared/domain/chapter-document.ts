/**
 * A chapter (or a title's summary) as blocks of inlines with marks. Both formats of the service become one
 * (novel-service, Chapter content), so that the reader, the search and every export agree.
 * The builder limits nesting: code that walks a document may recurse.
 */
export type ChapterDocument = {
  readonly blocks: readonly Block[];
  /** Footnotes, taken from the end of the chapter. */
  readonly notes: readonly Note[];
};

export const aligns = ['left', 'center', 'right', 'justify'] as const;
export type Align = (typeof aligns)[number];
export const directions = ['ltr', 'rtl', 'auto'] as const;
export type Direction = (typeof directions)[number];
export const headingLevels = [1, 2, 3, 4, 5, 6] as const;
export type HeadingLevel = (typeof headingLevels)[number];
export const textMarks = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'] as const;
export type TextMark = (typeof textMarks)[number];

/** `source` can be shown as it is; null if it could not be resolved: the picture keeps its place. */
export type Picture = {
  readonly source: string | null;
  readonly description: string;
  /** As the author wrote it: CSS pixels, or a percentage of the column. */
  readonly width?: number | `${number}%`;
};

export type TextRun = {
  readonly kind: 'text';
  readonly text: string;
  /** In the order of `textMarks`; runs with the same marks share the array. */
  readonly marks: readonly TextMark[];
  /** An http(s) address, never another scheme. */
  readonly link: string | null;
};

export type Inline =
  | TextRun
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly picture: Picture }
  /** `note` is the place in `ChapterDocument.notes`, `mention` counts the references to it from 0. */
  | { readonly kind: 'note-reference'; readonly note: number; readonly mention: number; readonly label: string };

/** A paragraph or heading; `direction` if the author gave one. */
type Line = {
  readonly align: Align | null;
  readonly direction?: Direction;
  readonly inlines: readonly Inline[];
};

export type Block =
  /** Without inlines: a blank line. */
  | (Line & { readonly kind: 'paragraph' })
  | (Line & { readonly kind: 'heading'; readonly level: HeadingLevel })
  | { readonly kind: 'image'; readonly picture: Picture }
  | { readonly kind: 'rule' }
  /** `start` is the number of the first item, null if items have no numbers. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string };

export type Cell = {
  readonly isHeader: boolean;
  /** How many columns and rows the cell takes. */
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly Block[];
};

export type Note = {
  /** A number or asterisks, as in the text. */
  readonly label: string;
  readonly inlines: readonly Inline[];
  /** False: the text does not mention the note, which is only listed. */
  readonly isReferenced: boolean;
};
