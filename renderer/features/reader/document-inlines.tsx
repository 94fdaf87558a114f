import type { ReactNode } from 'react';
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

/** The inside of a paragraph. A document never changes, so the place of an inline is its key. */
export function DocumentInlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return [...inlines.entries()].map(([place, inline]) => <DocumentInline key={place} inline={inline} />);
}

function DocumentInline({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return <MarkedText run={inline} />;
    case 'break':
      return <br />;
    case 'image':
      return <ChapterPicture picture={inline.picture} isAmongWords />;
    case 'note-reference':
      return <NoteReference note={inline.note} mention={inline.mention} label={inline.label} />;
  }
}

function MarkedText({ run }: { readonly run: TextRun }) {
  const marked = <Marked marks={run.marks}>{run.text}</Marked>;
  if (run.link === null) return marked;
  return <OutsideLink address={run.link}>{marked}</OutsideLink>;
}

function Marked({ marks, children }: { readonly marks: readonly TextMark[]; readonly children: ReactNode }) {
  const [mark, ...others] = marks;
  if (mark === undefined) return children;
  const Element = elementOf[mark];
  return (
    <Element>
      <Marked marks={others}>{children}</Marked>
    </Element>
  );
}
