import type { ReactNode } from 'react';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-rich-text.ts';
import type { Block, ChapterDocument, Inline, TextMark } from '#shared/domain/chapter-document.ts';
import type { Novel } from '#shared/domain/novels/novel.ts';
import styles from './novel-summary.module.css';

/** The description as a document, null when it says nothing. Pictures have no place in it. */
export function summaryOf({ summary }: Novel): ChapterDocument | null {
  if (summary === null) return null;
  const document = documentFromRichText(
    typeof summary === 'string'
      ? { content: summary.split(/\n+/).map((line) => ({ type: 'paragraph', content: line })) }
      : summary,
    () => null,
  );
  return isBlank(document) ? null : document;
}

/** A description is a few paragraphs: other elements are shown as plain text. */
export function NovelSummary({ document }: { readonly document: ChapterDocument }) {
  const lines = document.blocks.flatMap(linesOf).filter((line) => line.length > 0);
  return [...lines.entries()].map(([place, line]) => (
    <p key={place} className={styles['paragraph']}>
      {[...line.entries()].map(([within, inline]) => (
        <SummaryInline key={within} inline={inline} />
      ))}
    </p>
  ));
}

function linesOf(block: Block): readonly (readonly Inline[])[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.inlines];
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'list':
      return block.items.flat().flatMap(linesOf);
    case 'code':
      return [[{ kind: 'text', text: block.text, marks: [], link: null }]];
    case 'image':
    case 'rule':
      return [];
  }
}

function SummaryInline({ inline }: { readonly inline: Inline }) {
  if (inline.kind === 'break') return <br />;
  if (inline.kind !== 'text') return null;
  const text = <Emphasis marks={inline.marks}>{inline.text}</Emphasis>;
  if (inline.link === null) return text;
  return <OutsideLink address={inline.link}>{text}</OutsideLink>;
}

function Emphasis({ marks, children }: { readonly marks: readonly TextMark[]; readonly children: ReactNode }) {
  const emphasised = marks.includes('italic') ? <em>{children}</em> : children;
  return marks.includes('bold') ? <strong>{emphasised}</strong> : emphasised;
}
