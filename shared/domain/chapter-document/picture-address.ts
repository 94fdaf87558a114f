import type { Chapter } from '../novels/novel.ts';

type WebAddress = { readonly [part in 'href' | 'protocol' | 'host' | 'hostname' | 'username' | 'password']: string };
/** The page and Node both have it; this folder knows neither. */
declare const URL: { readonly parse: (address: string, base?: string) => WebAddress | null };

/**
 * The absolute address of a picture that a chapter names, in its text or among its attachments: on the site's own hosts
 * (novel-service, Chapter content, Image resolution). Null for everything else, so that a chapter cannot make the app call
 * any other host.
 */
export function addressOnSite(source: string, siteUrl: string): string | null {
  const address = URL.parse(source, siteUrl);
  const site = URL.parse(siteUrl);
  if (address === null || !isWeb(address) || address.username !== '' || address.password !== '') return null;
  return site !== null && isOfSite(address, site) ? address.href : null;
}

/** Where a picture of an HTML chapter is shown from: through the core. Null where it may not be shown. */
export function pictureAddress(
  source: string,
  { imageBase, siteUrl }: Pick<Chapter, 'imageBase' | 'siteUrl'>,
): string | null {
  const address = addressOnSite(source, siteUrl);
  return address === null ? null : imageBase + encodeURIComponent(address);
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
