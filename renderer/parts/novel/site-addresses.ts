import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import { addressOf } from '../router/addresses.ts';

/** The page of the app for an address of the sites. */
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
