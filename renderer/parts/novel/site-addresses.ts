import { useAnswer } from '#renderer/api/query-for.ts';
import { type SiteAddress, siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { addressOf } from '../router/addresses.ts';

/** Reads a text as an address of one of the services' two sites; null for other texts. */
export function useSiteAddress(): (text: string) => SiteAddress | null {
  const sites = useAnswer('app.info', {}).data?.sites;
  return (text) => (sites === undefined ? null : siteAddressIn(text, sites));
}

/** The app's own page for an address of the sites. */
export function addressOfSite(address: SiteAddress): string {
  switch (address.kind) {
    case 'novel':
      return addressOf.novel(address.slugUrl);
    case 'person':
      return addressOf.person(address.slugUrl);
    case 'release':
      return addressOf.release(address.idOrAlias);
    case 'chapter':
      return addressOf.chapter(address);
  }
}
