import { textIn } from '#renderer/parts/filters/address-values.ts';

/** What is looked for among the settings. */
export type SettingsAddress = { readonly find?: string | undefined };

/** `validateSearch` of the page's address: any garbage becomes what can be looked for. */
export function settingsAddress(search: Readonly<Record<string, unknown>>): SettingsAddress {
  const find = textIn(search['find']);
  return { find: find === '' ? undefined : find };
}
