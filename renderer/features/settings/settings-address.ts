import { textIn } from '#renderer/parts/filters/address-values.ts';

/** `find`: the search text. */
export type SettingsAddress = { readonly find?: string | undefined };

/** `validateSearch` of the page's address. */
export function settingsAddress(search: Readonly<Record<string, unknown>>): SettingsAddress {
  const find = textIn(search['find']);
  return { find: find === '' ? undefined : find };
}
