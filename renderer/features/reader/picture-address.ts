import type { Chapter } from '#shared/domain/novel.ts';

/**
 * Where a picture of an HTML chapter is shown from: through the core, and only from the site's own hosts (novel-service,
 * Chapter content: `{site_url}/uploads/...`). Null for everything else, so that a chapter cannot make the app call anybody.
 */
export function pictureAddress(
  source: string,
  { imageBase, siteUrl }: Pick<Chapter, 'imageBase' | 'siteUrl'>,
): string | null {
  const address = URL.parse(source, siteUrl);
  const site = new URL(siteUrl);
  if (address === null || !isWeb(address) || address.username !== '' || address.password !== '') return null;
  return isOfSite(address, site) ? imageBase + encodeURIComponent(address.href) : null;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function isOfSite(address: URL, site: URL): boolean {
  return address.host === site.host || address.hostname.endsWith(`.${site.hostname.replace(/^www\./, '')}`);
}
