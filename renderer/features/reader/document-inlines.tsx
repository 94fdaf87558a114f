import { Fragment, type ReactNode } from 'react';
import { OutsideLink } from '#renderer/parts/outside-link.tsx';
import type { Inline, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import { ChapterPicture } from './chapter-picture.tsx';
import { NoteReference } from './note-reference.tsx';

const elementOf = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<TextMark, string>;

/**
 * The inside of a paragraph. A document never changes, so the place of an inline is its key; and plain words are handed on
 * as they are, since a component for each would take longer than to lay them out.
 */
export function inlineNodes(inlines: readonly Inline[]): ReactNode {
  const nodes = [...inlines.entries()].map(([place, inline]) => inlineNode(inline, place));
  return nodes.length === 1 ? nodes[0] : nodes;
}

function inlineNode(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return runNode(inline, key);
    case 'break':
      return <br key={key} />;
    case 'image':
      return <ChapterPicture key={key} picture={inline.picture} isAmongWords />;
    case 'note-reference':
      return <NoteReference key={key} note={inline.note} mention={inline.mention} label={inline.label} />;
  }
}

function runNode({ text, marks, link }: TextRun, key: number): ReactNode {
  if (link === null && marks.length === 0) return text;
  const marked = withMarks(text, marks);
  if (link === null) return <Fragment key={key}>{marked}</Fragment>;
  return (
    <OutsideLink key={key} address={link}>
      {marked}
    </OutsideLink>
  );
}

function withMarks(text: string, [mark, ...others]: readonly TextMark[]): ReactNode {
  if (mark === undefined) return text;
  const Element = elementOf[mark];
  return <Element>{withMarks(text, others)}</Element>;
}
