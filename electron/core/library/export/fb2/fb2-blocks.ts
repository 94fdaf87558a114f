import type { Block, Inline, Picture, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import { linkUri } from '../book.ts';
import type { PictureNames } from '../book-pictures.ts';
import { element, plainText, xmlText } from '../xml.ts';

const EMPTY_LINE = '<empty-line/>';
/** No-break spaces, because readers drop ordinary ones at the start of a line. */
const INDENT = '\u00a0\u00a0\u00a0';

/**
 * The content of a section in FB2's few elements (FictionBook 2.2, sectionType): list items and lines become paragraphs, and
 * inner quotes join the outer one. Never empty, never beginning with a picture.
 */
export function blocksFb2(blocks: readonly Block[], places: Fb2Places): string {
  const written: string[] = [];
  for (const block of blocks) {
    // A section may not begin with a picture outside of a paragraph.
    if (block.kind === 'image' && places.pictures(block.picture.source) !== null && written.length > 0)
      written.push(pictureFb2(block.picture, places));
    else if (block.kind === 'quote') written.push(element('cite', {}, ...block.blocks.flatMap(linesOf(places, ''))));
    else written.push(...linesOf(places, '')(block));
  }
  return written.length === 0 ? EMPTY_LINE : written.join('\n');
}

/** Paragraphs only, for notes. */
export function paragraphsFb2(inlines: readonly Inline[], places: Fb2Places): string {
  return linesOfInlines(inlines, places, 'p').join('\n');
}

/** Only `p`, `subtitle` and `empty-line`, which sections and `cite` allow. */
function linesOf(places: Fb2Places, indent: string): (block: Block) => readonly string[] {
  return (block) => {
    switch (block.kind) {
      case 'paragraph':
        return linesOfInlines(block.inlines, places, 'p', indent);
      case 'heading':
        return linesOfInlines(block.inlines, places, 'subtitle', indent);
      case 'image':
        return [element('p', {}, indent, pictureFb2(block.picture, places))];
      case 'rule':
        return [element('subtitle', {}, '* * *')];
      case 'quote':
        return block.blocks.flatMap(linesOf(places, indent));
      case 'list':
        return block.items.flatMap((item, index) => {
          const sign = block.isOrdered ? `${index + 1}. ` : '• ';
          return item.length === 0
            ? [element('p', {}, indent + sign)]
            : item.flatMap((inner, place) => linesOf(places, indent + (place === 0 ? sign : INDENT))(inner));
        });
      case 'code':
        return plainText(block.text)
          .split('\n')
          .map((line) => codeLine(line, indent));
    }
  };
}

function codeLine(line: string, indent: string): string {
  const kept = line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length));
  return kept.trim() === '' ? EMPTY_LINE : element('p', {}, indent, element('code', {}, xmlText(kept)));
}

/** FB2 has no line break: each line becomes an element. */
function linesOfInlines(
  inlines: readonly Inline[],
  places: Fb2Places,
  name: 'p' | 'subtitle',
  indent = '',
): readonly string[] {
  const lines: string[] = [''];
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push('');
    else lines.push((lines.pop() ?? '') + inlineFb2(inline, places));
  }
  return lines.map((line, index) => {
    if (line === '' && (index > 0 || indent === '')) return EMPTY_LINE;
    return element(name, {}, (index === 0 ? indent : '') + line);
  });
}

/** Ids of one chapter's pictures and notes. */
export type Fb2Places = {
  readonly pictures: PictureNames;
  readonly noteId: (note: number) => string;
  readonly missing: string;
};

const MARK_TAGS: Readonly<Record<Exclude<TextMark, 'underline'>, string>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'strikethrough',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function inlineFb2(inline: Inline, places: Fb2Places): string {
  switch (inline.kind) {
    case 'text':
      return runFb2(inline);
    case 'break':
      return '';
    case 'image':
      return pictureFb2(inline.picture, places);
    case 'note-reference':
      return element('a', { 'l:href': `#${places.noteId(inline.note)}`, type: 'note' }, xmlText(`[${inline.label}]`));
  }
}

/** An image, or its description if it is missing. */
function pictureFb2({ source, description }: Picture, places: Fb2Places): string {
  const id = places.pictures(source);
  const words = plainText(description).trim();
  if (id === null) return element('emphasis', {}, xmlText(`[${words === '' ? places.missing : words}]`));
  return element('image', { 'l:href': `#${id}`, alt: words === '' ? null : words });
}

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
