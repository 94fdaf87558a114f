import { elementOfMark } from '#shared/domain/chapter-document/markup-rules.ts';
import type { Inline, Note, Picture, TextRun } from '#shared/domain/chapter-document.ts';
import { linkUri } from '../book.ts';
import type { PictureNames } from '../book-pictures.ts';
import { element, plainText, xmlText } from '../xml.ts';

type Page = {
  readonly title: string;
  readonly language: string;
  readonly bodyType?: string;
  readonly content: string;
};

/** A page of an EPUB as XHTML. */
export function pageOf({ title, language, bodyType, content }: Page): string {
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('title', {}, xmlText(title)),
    element('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
  );
  const page = element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: language,
      'xml:lang': language,
    },
    head,
    element('body', { 'epub:type': bodyType }, content),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${page}\n`;
}

export function inlineMarkup(inlines: readonly Inline[], pictures: PlacedPictures): string {
  return inlines.map((inline) => markupOf(inline, pictures)).join('');
}

function markupOf(inline: Inline, pictures: PlacedPictures): string {
  switch (inline.kind) {
    case 'text':
      return runMarkup(inline);
    case 'break':
      return element('br', {});
    case 'image':
      return pictureMarkup(inline.picture, pictures);
    case 'note-reference':
      return element(
        'a',
        {
          ...{ 'epub:type': 'noteref', role: 'doc-noteref', class: 'noteref' },
          ...{ id: mentionId(inline.note, inline.mention), href: `#${noteId(inline.note)}` },
        },
        xmlText(`[${inline.label}]`),
      );
  }
}

function runMarkup({ text, marks, link }: TextRun): string {
  const words = xmlText(text);
  if (words === '') return '';
  const marked = marks.reduceRight((inside, mark) => element(elementOfMark[mark], {}, inside), words);
  const href = link === null ? null : linkUri(link);
  return href === null ? marked : element('a', { href }, marked);
}

/** The notes at the end of a page. A note without a reference is plain text, since readers may hide notes until clicked. */
export function notesMarkup(notes: readonly Note[], pictures: PlacedPictures): string {
  if (notes.length === 0) return '';
  const written = notes.map((note, index) => {
    const text = inlineMarkup(note.inlines, pictures);
    if (!note.isReferenced) return element('p', { class: 'note' }, xmlText(`${note.label}. `), text);
    const back = { role: 'doc-backlink', 'epub:type': 'backlink', href: `#${mentionId(index, 0)}` };
    return element(
      'aside',
      { 'epub:type': 'footnote', role: 'doc-footnote', class: 'note', id: noteId(index) },
      element('p', {}, element('a', back, xmlText(`${note.label}.`)), ' ', text),
    );
  });
  return element('section', { class: 'notes', 'epub:type': 'footnotes' }, ...written);
}

function noteId(note: number): string {
  return `note-${note + 1}`;
}

function mentionId(note: number, mention: number): string {
  return `mention-${note + 1}-${mention + 1}`;
}

/** The names of a page's pictures, and the text for a missing one. */
export type PlacedPictures = { readonly names: PictureNames; readonly missing: string };

export function pictureHref(name: string): string {
  return `pictures/${name}`;
}

export function pictureMarkup({ source, description }: Picture, pictures: PlacedPictures): string {
  const name = pictures.names(source);
  if (name !== null) return element('img', { src: pictureHref(name), alt: description });
  const words = plainText(description).trim();
  return element('span', { class: 'missing' }, xmlText(words === '' ? `[${pictures.missing}]` : `[${words}]`));
}
