/** Characters that browsers drop from an address before they read its scheme. */
const IGNORED_BY_BROWSERS = /[\t\n\r]/g;
/** A web address with a host and without credentials, which could dress one site up as another. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s]*)?$/i;

/** The address when it may become a link, else null: the text of a link is kept in any case. */
export function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.replace(IGNORED_BY_BROWSERS, '').trim();
  return WEB_ADDRESS.test(address) ? address : null;
}
