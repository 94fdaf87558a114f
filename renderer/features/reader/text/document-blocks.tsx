import type { ReactNode } from 'react';
import { inlineText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import { ChapterPicture } from './chapter-picture.tsx';
import { inlineNodes } from './document-inlines.tsx';
import styles from './prose.module.css';

/** Signs that stand for a change of scene, however they are spaced. */
const SCENE_BREAK = /^[\s*•·◇◆○●☆★♦~–—_=#⁂-]{1,40}$/u;

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

/** Blocks of a document, each as exactly one element: a place in a chapter is counted in them. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return [...blocks.entries()].map(([place, block]) => blockNode(block, place));
}

function blockNode(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return paragraphNode(block, key);
    case 'heading': {
      // The chapter's own title is the page's h1.
      const Heading = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[block.level - 1] ?? 'h2';
      return (
        <Heading key={key} data-align={block.align ?? undefined}>
          {inlineNodes(block.inlines)}
        </Heading>
      );
    }
    case 'image':
      return <ChapterPicture key={key} picture={block.picture} />;
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return (
        <blockquote key={key}>
          <DocumentBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {[...block.items.entries()].map(([place, item]) => (
            <li key={place}>
              <DocumentBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function paragraphNode({ inlines, align }: Paragraph, key: number): ReactNode {
  if (inlines.length === 0) return <div key={key} className={styles['blank']} aria-hidden="true" />;
  const isSceneBreak = align === null && SCENE_BREAK.test(inlineText(inlines));
  return (
    <p key={key} data-align={isSceneBreak ? 'center' : (align ?? undefined)}>
      {inlineNodes(inlines)}
    </p>
  );
}
