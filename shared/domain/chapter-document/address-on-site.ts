type WebAddress = { readonly [part in 'href' | 'protocol' | 'host' | 'hostname' | 'username' | 'password']: string };
/** The page and Node both have it; this folder includes the types of neither. */
declare const URL: { readonly parse: (address: string, base?: string) => WebAddress | null };

/**
 * The absolute address of a picture that a chapter names, in its text or among its attachments: on the site's own hosts
 * (novel-service, Chapter content, Image resolution). Null for all others: a chapter must not make the app call another host.
 */
export function addressOnSite(source: string, siteUrl: string): string | null {
  const address = URL.parse(source, siteUrl);
  const site = URL.parse(siteUrl);
  if (address === null || site === null || address.username !== '' || address.password !== '') return null;
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  const isOfSite = address.host === site.host || address.hostname.endsWith(`.${site.hostname.replace(/^www\./, '')}`);
  return isWeb && isOfSite ? address.href : null;
}
