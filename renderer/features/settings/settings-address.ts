import { plainText, writtenIn } from '#renderer/parts/filters/address-values.ts';

/** `find`: the search text. */
export type SettingsAddress = { readonly find?: string | undefined };

/** `validateSearch` of the page's address. */
export function settingsAddress(search: Readonly<Record<string, unknown>>): SettingsAddress {
  const find = plainText(writtenIn(search['find'])[0] ?? '');
  return { find: find === '' ? undefined : find };
}
