import { useAnswer } from '#renderer/api/query-for.ts';
import { type SiteAddress, siteAddressIn } from '#shared/domain/anime/site-address.ts';

/** Finds the page of an address of one of the two sites; null for other texts. */
export function useSiteAddress(): (text: string) => SiteAddress | null {
  const sites = useAnswer('app.info', {}).data?.sites;
  return (text) => (sites === undefined ? null : siteAddressIn(text, sites));
}
