import type { Align, Block } from '#shared/domain/chapter-document.ts';
import { element, xmlText } from '../xml.ts';
import { inlineMarkup } from './inline-markup.ts';
import { type PlacedPictures, pictureMarkup } from './picture-markup.ts';

const DEEPEST_HEADING = 6;

/** The blocks of a document as XHTML; nesting is bounded by whoever built it. */
export function blockMarkup(blocks: readonly Block[], pictures: PlacedPictures): string {
  return blocks.map((block) => markupOf(block, pictures)).join('\n');
}

function markupOf(block: Block, pictures: PlacedPictures): string {
  switch (block.kind) {
    case 'paragraph': {
      const content = inlineMarkup(block.inlines, pictures);
      return content === ''
        ? element('p', { class: 'blank' }, element('br', {}))
        : element('p', { class: alignClass(block.align) }, content);
    }
    case 'heading': {
      // The chapter's own name is the first level.
      const name = `h${Math.min(block.level + 1, DEEPEST_HEADING)}`;
      return element(name, { class: alignClass(block.align) }, inlineMarkup(block.inlines, pictures));
    }
    case 'image':
      return element('div', { class: 'picture' }, pictureMarkup(block.picture, pictures));
    case 'rule':
      return element('hr', {});
    case 'list':
      return element(
        block.isOrdered ? 'ol' : 'ul',
        {},
        ...block.items.map((item) => element('li', {}, blockMarkup(item, pictures))),
      );
    case 'quote':
      return element('blockquote', {}, blockMarkup(block.blocks, pictures));
    case 'code':
      return element('pre', {}, element('code', {}, xmlText(block.text)));
  }
}

function alignClass(align: Align | null): string | null {
  return align === null ? null : `align-${align}`;
}
