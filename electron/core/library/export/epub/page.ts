import { directionOf, isSceneBreak } from '#shared/domain/chapter-document/document-text.ts';
import { elementOfMark } from '#shared/domain/chapter-document/markup-rules.ts';
import type { Block, Cell, ChapterDocument, Inline, Note, Picture, TextRun } from '#shared/domain/chapter-document.ts';
import { type BookWords, linkUri, writerOf } from '../book.ts';
import type { PictureNames } from '../book-pictures.ts';
import { element, plainText, spansOf, xmlText } from '../xml.ts';

type Page = {
  readonly title: string;
  readonly language: string;
  readonly content: string;
};

export function pageOf({ title, language, content }: Page): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><meta charset="utf-8"/><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${content}</body>
</html>
`;
}

const DEEPEST_HEADING = 6;

export function pictureHref(name: string): string {
  return `pictures/${name}`;
}

/** A document as XHTML; `ChapterDocument` bounds the nesting. */
export function documentMarkup({ blocks, notes }: ChapterDocument, names: PictureNames, words: BookWords): string {
  function pictureMarkup({ source, description, width }: Picture): string {
    const name = names(source);
    const size = typeof width === 'string' ? { style: `width: ${width}` } : { width };
    if (name !== null) return element('img', { src: pictureHref(name), alt: description, ...size });
    return element('span', { class: 'missing' }, xmlText(`[${plainText(description).trim() || words.missingPicture}]`));
  }

  const inlineMarkup = writerOf<Inline, string>({
    text: runMarkup,
    break: () => element('br', {}),
    image: ({ picture }) => pictureMarkup(picture),
    'note-reference': ({ note, mention, label }) => {
      const place = { id: mentionId(note, mention), href: `#${noteId(note)}` };
      const attributes = { 'epub:type': 'noteref', role: 'doc-noteref', class: 'noteref', ...place };
      return element('a', attributes, xmlText(`[${label}]`));
    },
  });
  const lineMarkup = (inlines: readonly Inline[]) => inlines.map(inlineMarkup).join('');

  const blockMarkup = writerOf<Block, string>({
    paragraph: (block) => {
      const content = lineMarkup(block.inlines);
      if (content === '') return element('p', { class: 'blank' }, element('br', {}));
      return element('p', { ...line(block), ...(isSceneBreak(block) && { class: 'scene-break' }) }, content);
    },
    // The first level is the chapter's heading.
    heading: (block) =>
      element(`h${Math.min(block.level + 1, DEEPEST_HEADING)}`, line(block), lineMarkup(block.inlines)),
    image: ({ picture }) => element('div', { class: 'picture' }, pictureMarkup(picture)),
    // As text, since many readers draw nothing from a style.
    rule: () => element('p', { class: 'scene-break', role: 'separator' }, '* * *'),
    list: ({ start, items }) =>
      element(
        start === null ? 'ul' : 'ol',
        { start: start === 1 ? null : start },
        ...items.map((item) => element('li', {}, blocksMarkup(item))),
      ),
    table: ({ rows }) => element('table', {}, ...rows.map((row) => element('tr', {}, ...row.map(cellMarkup)))),
    quote: (block) => element('blockquote', {}, blocksMarkup(block.blocks)),
    code: ({ text }) => element('pre', {}, element('code', {}, xmlText(text))),
  });
  const cellMarkup = (cell: Cell) => element(cell.isHeader ? 'th' : 'td', spansOf(cell), blocksMarkup(cell.blocks));
  const blocksMarkup = (inside: readonly Block[]): string => inside.map(blockMarkup).join('\n');

  /** A note without a reference is plain text, since readers may hide notes until clicked. */
  function noteMarkup({ label, inlines, isReferenced }: Note, index: number): string {
    const text = lineMarkup(inlines);
    if (!isReferenced) return element('p', { class: 'note' }, xmlText(`${label}. `), text);
    const back = { role: 'doc-backlink', 'epub:type': 'backlink', href: `#${mentionId(index, 0)}` };
    return element(
      'aside',
      { 'epub:type': 'footnote', role: 'doc-footnote', class: 'note', id: noteId(index) },
      element('p', {}, element('a', back, xmlText(`${label}.`)), ' ', text),
    );
  }

  const written = blocksMarkup(blocks);
  if (notes.length === 0) return written;
  return `${written}\n${element('section', { class: 'notes', 'epub:type': 'footnotes' }, ...notes.map(noteMarkup))}`;
}

/** A book is read from left to right; paragraphs in the other direction say so. */
function line(block: Extract<Block, { kind: 'paragraph' | 'heading' }>) {
  return { class: block.align === null ? null : `align-${block.align}`, dir: directionOf(block) };
}

function runMarkup({ text, marks, link }: TextRun): string {
  const words = xmlText(text);
  if (words === '') return '';
  const marked = marks.reduceRight((inside, mark) => element(elementOfMark[mark], {}, inside), words);
  const href = link === null ? null : linkUri(link);
  return href === null ? marked : element('a', { href }, marked);
}

function noteId(note: number): string {
  return `note-${note + 1}`;
}

function mentionId(note: number, mention: number): string {
  return `mention-${note + 1}-${mention + 1}`;
}
