import type { SentHeaders } from '#core/platform/http/exchange.ts';
import type { ServiceAddresses } from '#core/ports.ts';

/**
 * What every question to the novel service carries: the scope of the site (novel-service, Site scoping), and the site as
 * origin, because the edge refuses those who come from nowhere.
 */
export function novelHeaders({ siteUrl, siteId }: ServiceAddresses['novels']): SentHeaders {
  const { origin } = new URL(siteUrl);
  return { referer: `${origin}/`, origin, 'site-id': String(siteId) };
}
