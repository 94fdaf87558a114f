import type { Run } from '../prose/template.ts';
import type { StoryBlock } from './story-block.ts';

export type DocumentNode = {
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
