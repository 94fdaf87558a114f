import { inlineText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import { type Attributes, element, xmlText } from '../xml.ts';
import { inlineMarkup } from './inline-markup.ts';
import { type PlacedPictures, pictureMarkup } from './picture-markup.ts';

const DEEPEST_HEADING = 6;
/** Hebrew, Arabic and what is written like them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The blocks of a document as XHTML; nesting is bounded by whoever built it. */
export function blockMarkup(blocks: readonly Block[], pictures: PlacedPictures): string {
  return blocks.map((block) => markupOf(block, pictures)).join('\n');
}

function markupOf(block: Block, pictures: PlacedPictures): string {
  switch (block.kind) {
    case 'paragraph': {
      const content = inlineMarkup(block.inlines, pictures);
      return content === '' ? element('p', { class: 'blank' }, element('br', {})) : element('p', line(block), content);
    }
    case 'heading': {
      // The chapter's own name is the first level.
      const name = `h${Math.min(block.level + 1, DEEPEST_HEADING)}`;
      return element(name, line(block), inlineMarkup(block.inlines, pictures));
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

/** A book is read from the left; what is not says so where it stands. */
function line({ align, inlines }: Extract<Block, { kind: 'paragraph' | 'heading' }>): Attributes {
  return {
    class: align === null ? null : `align-${align}`,
    dir: FROM_RIGHT.test(inlineText(inlines)) ? 'auto' : null,
  };
}
