import { inlineText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import { ChapterPicture } from './chapter-picture.tsx';
import { DocumentInlines } from './document-inlines.tsx';
import styles from './prose.module.css';

/** Signs that stand for a change of scene, however they are spaced. */
const SCENE_BREAK = /^[\s*•·◇◆○●☆★♦~–—_=#⁂-]{1,40}$/u;

/** Blocks of a document, each as exactly one element: a place in a chapter is counted in them. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return [...blocks.entries()].map(([place, block]) => <DocumentBlock key={place} block={block} />);
}

function DocumentBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph block={block} />;
    case 'heading': {
      // The chapter's own title is the page's h1.
      const Heading = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[block.level - 1] ?? 'h2';
      return (
        <Heading data-align={block.align ?? undefined}>
          <DocumentInlines inlines={block.inlines} />
        </Heading>
      );
    }
    case 'image':
      return <ChapterPicture picture={block.picture} />;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote>
          <DocumentBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
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

function Paragraph({ block }: { readonly block: Extract<Block, { kind: 'paragraph' }> }) {
  if (block.inlines.length === 0) return <div className={styles['blank']} aria-hidden="true" />;
  const isSceneBreak = block.align === null && SCENE_BREAK.test(inlineText(block.inlines));
  return (
    <p data-align={isSceneBreak ? 'center' : (block.align ?? undefined)}>
      <DocumentInlines inlines={block.inlines} />
    </p>
  );
}
