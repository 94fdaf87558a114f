import type { Chapter } from '../novel.ts';

type WebAddress = { readonly [part in 'href' | 'protocol' | 'host' | 'hostname' | 'username' | 'password']: string };
/** The page and Node both have it; this folder knows neither. */
declare const URL: { readonly parse: (address: string, base?: string) => WebAddress | null };

/**
 * Where a picture of an HTML chapter is shown from: through the core, and only from the site's own hosts (novel-service,
 * Chapter content: `{site_url}/uploads/...`). Null for everything else, so that a chapter cannot make the app call anybody.
 */
export function pictureAddress(
  source: string,
  { imageBase, siteUrl }: Pick<Chapter, 'imageBase' | 'siteUrl'>,
): string | null {
  const address = URL.parse(source, siteUrl);
  const site = URL.parse(siteUrl);
  if (address === null || !isWeb(address) || address.username !== '' || address.password !== '') return null;
  return site !== null && isOfSite(address, site) ? imageBase + encodeURIComponent(address.href) : null;
}

/** A picture of a rich-text chapter by its attachment's id (novel-service, Image resolution). */
export function attachmentAddress(id: string, { attachments }: Pick<Chapter, 'attachments'>): string | null {
  return Object.hasOwn(attachments, id) ? (attachments[id] ?? null) : null;
}

function isWeb({ protocol }: WebAddress): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function isOfSite(address: WebAddress, site: WebAddress): boolean {
  return address.host === site.host || address.hostname.endsWith(`.${site.hostname.replace(/^www\./, '')}`);
}
