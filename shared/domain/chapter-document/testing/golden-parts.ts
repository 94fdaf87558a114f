import type { Align, Block, ChapterDocument, Inline, Picture, TextMark } from '../../chapter-document.ts';

/** One text in both formats of the service, and the document that both must give. */
export type GoldenChapter = {
  readonly name: string;
  /** Ways to write it in HTML. */
  readonly html: readonly string[];
  /** Nodes of the rich-text document. */
  readonly nodes: readonly unknown[];
  readonly is: ChapterDocument;
};

/** The pictures of the golden chapters: by address in HTML, by attachment id in documents. */
export const GOLDEN_SITE = 'https://site.example';
export function goldenPictureAddress(address: string): string | null {
  return address.startsWith(`${GOLDEN_SITE}/uploads/`) ? `/picture/${address.split('/').at(-1)}` : null;
}
export function goldenAttachment(id: string): string | null {
  return ['map', 'portrait'].includes(id) ? `/picture/${id}.jpg` : null;
}

export function text(words: string, ...marks: TextMark[]): Inline {
  return { kind: 'text', text: words, marks, link: null };
}
export function linked(words: string, link: string, ...marks: TextMark[]): Inline {
  return { kind: 'text', text: words, marks, link };
}
export function lines(...inlines: readonly (Inline | string)[]): Block {
  return aligned(null, ...inlines);
}
export function aligned(align: Align | null, ...inlines: readonly (Inline | string)[]): Block {
  return {
    kind: 'paragraph',
    align,
    inlines: inlines.map((inline) => (typeof inline === 'string' ? text(inline) : inline)),
  };
}
export function chapter(...blocks: Block[]): ChapterDocument {
  return { blocks, notes: [] };
}

/** A paragraph node; a string is a text node without marks. */
export function node(...content: readonly unknown[]): unknown {
  return { type: 'paragraph', content: content.map((inner) => (typeof inner === 'string' ? run(inner) : inner)) };
}
export function run(words: string, ...marks: readonly (string | object)[]): unknown {
  const listed = marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark));
  return { type: 'text', text: words, ...(marks.length === 0 ? {} : { marks: listed }) };
}

export function picture(name: string | null, description = ''): { readonly kind: 'image'; readonly picture: Picture } {
  return { kind: 'image', picture: { source: name === null ? null : `/picture/${name}.jpg`, description } };
}
export function imageNode(...ids: readonly string[]): unknown {
  return { type: 'image', attrs: { images: ids.map((image) => ({ image })) } };
}
