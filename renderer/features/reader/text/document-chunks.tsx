import type { CSSProperties } from 'react';
import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import { CHUNK_BLOCKS } from '../place/reading-place.ts';
import { DocumentBlocks } from './document-blocks.tsx';

/**
 * The blocks of a chapter, a few dozen to an element: of a long text the browser lays out only the chunks near the window
 * (prose.module.css), and watching over each paragraph would cost more than it saves.
 */
export function DocumentChunks({ blocks }: { readonly blocks: readonly Block[] }) {
  const starts = Array.from({ length: Math.ceil(blocks.length / CHUNK_BLOCKS) }, (_, chunk) => chunk * CHUNK_BLOCKS);
  return starts.map((start) => {
    const chunk = blocks.slice(start, start + CHUNK_BLOCKS);
    return (
      <div key={start} style={lengthStyle(chunk)}>
        <DocumentBlocks blocks={chunk} />
      </div>
    );
  });
}

/** How long a chunk is, for the place it takes while it is not laid out. */
function lengthStyle(chunk: readonly Block[]): CSSProperties {
  const characters = chunk.reduce((sum, block) => sum + blockText(block).length, 0);
  // React's types do not know custom properties.
  return { '--characters': characters, '--blocks': chunk.length } as CSSProperties;
}
