import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { type SiteAddress, siteAddressIn } from '#shared/domain/anime/site-address.ts';

/** Tells where a text leads that may be an address of one of the two sites; null for every other text. */
export function useSiteAddress(): (text: string) => SiteAddress | null {
  const sites = useQuery(queryFor('app.info', {})).data?.sites;
  return (text) => (sites === undefined ? null : siteAddressIn(text, sites));
}
