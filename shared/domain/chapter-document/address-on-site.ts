type WebAddress = { readonly [part in 'href' | 'protocol' | 'host' | 'hostname' | 'username' | 'password']: string };
/** The page and Node both have it; this folder includes the types of neither. */
declare const URL: { readonly parse: (address: string, base?: string) => WebAddress | null };

/** An absolute address on the site's own hosts, else null: a chapter must not make the app call another host. */
export function addressOnSite(source: string, siteUrl: string): string | null {
  const address = URL.parse(source, siteUrl);
  const site = URL.parse(siteUrl);
  if (address === null || site === null || address.username !== '' || address.password !== '') return null;
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  const isOfSite = address.host === site.host || address.hostname.endsWith(`.${site.hostname.replace(/^www\./, '')}`);
  return isWeb && isOfSite ? address.href : null;
}
