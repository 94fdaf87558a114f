import type { Inline, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import { linkUri } from '../link-uri.ts';
import { element, plainText, xmlText } from '../xml.ts';

/** What the paragraphs of one chapter need to know. */
export type Fb2Places = {
  /** The id of a picture's binary; null where it is missing. */
  readonly pictureId: (source: string) => string | null;
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

export function inlineFb2(inline: Inline, places: Fb2Places): string {
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

/** An element, or words in its place. */
export function pictureFb2(picture: Extract<Inline, { kind: 'image' }>['picture'], places: Fb2Places): string {
  const id = picture.source === null ? null : places.pictureId(picture.source);
  const words = plainText(picture.description).trim();
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
