/** novel-service, Single chapter: attachments. */
type Attachment = {
  readonly id: number;
  readonly name: string;
  readonly filename: string;
  readonly extension: string;
  /** Relative to the site's root. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
};

/** An HTML string, a rich-text document, or the content of a handmade chapter. */
export type ChapterBody = { readonly content: unknown; readonly attachments: readonly Attachment[] };
