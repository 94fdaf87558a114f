import type { SlugUrl } from '#shared/domain/identifiers.ts';

/** Where the site shows a title (field-facts, Novel service); null where its root is no address. */
export function novelSiteAddress(slugUrl: SlugUrl, siteRoot: string): string | null {
  return URL.parse(`/ru/book/${slugUrl}`, siteRoot)?.href ?? null;
}
