import { textIn } from '#renderer/parts/filters/address-values.ts';

/** The words, and the title to search in; all titles by default. */
export type TextSearchAddress = { readonly q?: string | undefined; readonly title?: string | undefined };

/** `validateSearch` of the page's address. */
export function textSearchAddress(search: Readonly<Record<string, unknown>>): TextSearchAddress {
  const words = textIn(search['q']);
  const title = textIn(search['title']);
  return { q: words === '' ? undefined : words, title: title === '' ? undefined : title };
}
