import {
  directionSign,
  inlinesOf,
  isSceneBreak,
  type Leaf,
  leavesOf,
} from '#shared/domain/chapter-document/document-text.ts';
import type { Block, Cell, Inline, Picture, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import { linkUri, writerOf } from '../book.ts';
import type { PictureNames } from '../book-pictures.ts';
import { element, plainText, spansOf, xmlText } from '../xml.ts';

const EMPTY_LINE = '<empty-line/>';
/** No-break spaces, because readers drop ordinary ones at the start of a line. */
const INDENT = '\u00a0\u00a0\u00a0';

/** A chapter in FB2's few elements (FictionBook 2.2, sectionType). `missing`: the words for a missing picture. */
export function createFb2Markup(pictures: PictureNames, noteId: (note: number) => string, missing: string) {
  function pictureFb2({ source, description }: Picture): string {
    const id = pictures(source);
    const words = plainText(description).trim();
    if (id === null) return element('emphasis', {}, xmlText(`[${words === '' ? missing : words}]`));
    return element('image', { 'l:href': `#${id}`, alt: words === '' ? null : words });
  }

  const inlineFb2 = writerOf<Inline, string>({
    text: runFb2,
    break: () => '',
    image: ({ picture }) => pictureFb2(picture),
    'note-reference': ({ note, label }) =>
      element('a', { 'l:href': `#${noteId(note)}`, type: 'note' }, xmlText(`[${label}]`)),
  });

  /** FB2 has no line break: each line becomes an element. */
  function linesOfInlines(inlines: readonly Inline[], name: 'p' | 'subtitle', indent = ''): readonly string[] {
    const lines: string[] = [''];
    for (const inline of inlines) {
      if (inline.kind === 'break') lines.push('');
      else lines.push((lines.pop() ?? '') + inlineFb2(inline));
    }
    return lines.map((line, index) => {
      if (line === '' && (index > 0 || indent === '')) return EMPTY_LINE;
      return element(name, {}, (index === 0 ? indent : '') + line);
    });
  }

  /** A cell holds no paragraphs (FictionBook 2.2, tdType): its lines are joined. */
  function cellFb2(cell: Cell): string {
    const lines = cell.blocks.flatMap(leavesOf).map(leafFb2);
    return element(cell.isHeader ? 'th' : 'td', spansOf(cell), lines.join(' '));
  }

  function leafFb2(leaf: Leaf): string {
    if (leaf.kind === 'code') return xmlText(leaf.text);
    if (leaf.kind === 'image') return pictureFb2(leaf.picture);
    return inlinesOf(leaf)
      .map((inline) => (inline.kind === 'break' ? ' ' : inlineFb2(inline)))
      .join('');
  }

  /** Only `p`, `subtitle`, `table` and `empty-line`, which sections and `cite` allow. */
  function linesOf(block: Block, indent = ''): readonly string[] {
    return writerOf<Block, readonly string[]>({
      paragraph: (block) =>
        linesOfInlines(block.inlines, isSceneBreak(block) ? 'subtitle' : 'p', directionSign(block) + indent),
      heading: (block) => linesOfInlines(block.inlines, 'subtitle', directionSign(block) + indent),
      image: ({ picture }) => [element('p', {}, indent, pictureFb2(picture))],
      rule: () => [element('subtitle', {}, '* * *')],
      quote: ({ blocks }) => blocks.flatMap((inner) => linesOf(inner, indent)),
      list: ({ start, items }) =>
        items.flatMap((item, index) => {
          const sign = start === null ? '• ' : `${start + index}. `;
          if (item.length === 0) return [element('p', {}, indent + sign)];
          return item.flatMap((inner, place) => linesOf(inner, indent + (place === 0 ? sign : INDENT)));
        }),
      table: ({ rows }) => [element('table', {}, ...rows.map((row) => element('tr', {}, ...row.map(cellFb2))))],
      code: ({ text }) =>
        plainText(text)
          .split('\n')
          .map((line) => codeLine(line, indent)),
    })(block);
  }

  return {
    /** The content of a section: never empty, never beginning with a picture outside of a paragraph. */
    blocks: (blocks: readonly Block[]): string => {
      const written: string[] = [];
      for (const block of blocks) {
        if (block.kind === 'image' && pictures(block.picture.source) !== null && written.length > 0)
          written.push(pictureFb2(block.picture));
        else if (block.kind === 'quote') written.push(element('cite', {}, ...linesOf(block)));
        else written.push(...linesOf(block));
      }
      return written.length === 0 ? EMPTY_LINE : written.join('\n');
    },
    /** Paragraphs only, for notes. */
    paragraphs: (inlines: readonly Inline[]) => linesOfInlines(inlines, 'p').join('\n'),
  };
}

function codeLine(line: string, indent: string): string {
  const kept = line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length));
  return kept.trim() === '' ? EMPTY_LINE : element('p', {}, indent, element('code', {}, xmlText(kept)));
}

const MARK_TAGS: Readonly<Record<Exclude<TextMark, 'underline'>, string>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'strikethrough',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function runFb2({ text, marks, link }: TextRun): string {
  const words = xmlText(text);
  if (words === '') return '';
  const href = link === null ? null : linkUri(link);
  const marked = marks.reduceRight((inside, mark) => {
    if (mark !== 'underline') return element(MARK_TAGS[mark], {}, inside);
    // FB2 has no underline; inside a link its style takes no name.
    return href === null ? element('style', { name: 'underline' }, inside) : inside;
  }, words);
  return href === null ? marked : element('a', { 'l:href': href }, marked);
}
