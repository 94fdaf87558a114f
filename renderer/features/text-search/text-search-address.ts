import { textIn } from '#renderer/parts/filters/address-values.ts';

/** What is looked for, and in which title; nothing where all are meant. */
export type TextSearchAddress = { readonly q?: string | undefined; readonly title?: string | undefined };

/** `validateSearch` of the page's address: any garbage becomes what can be searched. */
export function textSearchAddress(search: Readonly<Record<string, unknown>>): TextSearchAddress {
  const words = textIn(search['q']);
  const title = textIn(search['title']);
  return { q: words === '' ? undefined : words, title: title === '' ? undefined : title };
}
