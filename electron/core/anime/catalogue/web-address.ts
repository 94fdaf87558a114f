/**
 * An address of a service's text as one that may be opened outside: http or https, without credentials. Relative and
 * protocol-relative ones belong to the site. Null for everything else.
 */
export function webAddressFrom(text: string | null, siteUrl: string): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, siteUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.hostname === '' ? null : url.href;
}
