import { escapedHtml } from '../../local-host.ts';
import type { Run } from '../prose/template.ts';

export type Picture = {
  /** Opaque id, a rich-text document's only reference to the picture (novel-service, Rich-text document). */
  readonly id: string;
  /** Name of the painted picture that it shows. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

/** What chapters are composed of before they become HTML or a rich-text document. */
export type StoryBlock =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[]; readonly align?: 'center' | 'right' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly picture: Picture };

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

type DocumentNode = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
  readonly content?: readonly DocumentNode[];
};
type RichTextDocument = { readonly type: 'doc'; readonly content: readonly DocumentNode[] };

const markTypes = { strong: 'bold', emphasis: 'italic' } as const;

function textNodes(runs: readonly Run[]): DocumentNode[] {
  return runs.flatMap(({ text, mark }) =>
    text.split('\n').flatMap((line, place): DocumentNode[] => [
      ...(place > 0 ? [{ type: 'hardBreak' }] : []),
      // A text node is never empty in this format.
      ...(line === ''
        ? []
        : [{ type: 'text', ...(mark === undefined ? {} : { marks: [{ type: markTypes[mark] }] }), text: line }]),
    ]),
  );
}

function node(block: StoryBlock): DocumentNode {
  switch (block.kind) {
    case 'paragraph':
      return {
        type: 'paragraph',
        ...(block.align === undefined ? {} : { attrs: { textAlign: block.align } }),
        content: textNodes(block.runs),
      };
    case 'blank':
      return { type: 'paragraph' };
    case 'rule':
      return { type: 'horizontalRule' };
    case 'picture':
      return { type: 'image', attrs: { images: [{ image: block.picture.id }] } };
  }
}

/** A rich-text chapter or summary (novel-service, Rich-text document). */
export function renderDocument(blocks: readonly StoryBlock[]): RichTextDocument {
  return { type: 'doc', content: blocks.map(node) };
}

/** Editors of different years left different tags; within one chapter only one pair is used (novel-service, Chapter content). */
type MarkTags = { readonly strong: 'strong' | 'b'; readonly emphasis: 'em' | 'i' };

function inline(runs: readonly Run[], tags: MarkTags): string {
  return runs
    .map(({ text, mark }) => {
      const escaped = escapedHtml(text);
      return mark === undefined ? escaped : `<${tags[mark]}>${escaped}</${tags[mark]}>`;
    })
    .join('');
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [place, text] of run.text.split('\n').entries()) {
      if (place > 0) lines.push([]);
      lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines;
}

/** An HTML chapter: numbered paragraphs, pictures lazy and with absolute addresses (novel-service, Chapter content 1). */
export function renderHtml(
  blocks: readonly StoryBlock[],
  options: {
    readonly tags: MarkTags;
    readonly pictureAddress: (block: StoryBlock & { kind: 'picture' }) => string;
    readonly arePicturesInParagraphs: boolean;
  },
): string {
  let paragraphIndex = 0;
  const paragraph = (content: string) => {
    paragraphIndex += 1;
    return `<p data-paragraph-index="${paragraphIndex}">${content}</p>`;
  };
  const render = (block: StoryBlock): string => {
    switch (block.kind) {
      case 'paragraph':
        return linesOf(block.runs)
          .map((runs) => paragraph(inline(runs, options.tags)))
          .join('');
      case 'blank':
        return paragraph('&nbsp;');
      case 'rule':
        return paragraph('* * *');
      case 'picture': {
        const image = `<img loading="lazy" src="${escapedHtml(options.pictureAddress(block))}">`;
        return options.arePicturesInParagraphs ? paragraph(image) : image;
      }
    }
  };
  return blocks.map(render).join('');
}
