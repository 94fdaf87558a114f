import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';

/** The addresses of the first pictures of a chapter, at most so many. */
export function firstPictures({ blocks }: ChapterDocument, count: number): readonly string[] {
  const found: string[] = [];
  for (const block of blocks) {
    if (found.length >= count) break;
    found.push(...picturesOf(block));
  }
  return found.slice(0, count);
}

function picturesOf(block: Block): string[] {
  switch (block.kind) {
    case 'image':
      return block.picture.source === null ? [] : [block.picture.source];
    case 'paragraph':
    case 'heading':
      return block.inlines.flatMap((inline) =>
        inline.kind === 'image' && inline.picture.source !== null ? [inline.picture.source] : [],
      );
    case 'quote':
      return block.blocks.flatMap(picturesOf);
    case 'list':
      return block.items.flat().flatMap(picturesOf);
    case 'rule':
    case 'code':
      return [];
  }
}
