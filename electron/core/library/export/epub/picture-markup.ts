import type { Picture } from '#shared/domain/chapter-document.ts';
import { element, plainText, xmlText } from '../xml.ts';

/** Where the pictures of a page lie, by their source; what is missing says so in words. */
export type PlacedPictures = {
  readonly href: (source: string) => string | null;
  readonly missing: string;
};

export function pictureMarkup({ source, description }: Picture, pictures: PlacedPictures): string {
  const href = source === null ? null : pictures.href(source);
  if (href !== null) return element('img', { src: href, alt: description });
  const words = plainText(description).trim();
  return element('span', { class: 'missing' }, xmlText(words === '' ? `[${pictures.missing}]` : `[${words}]`));
}
