import { type SiteRoots, siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { type AppLink, deepLinkIn } from '#shared/domain/app/app-link.ts';

type LinksOptions = { readonly sites: SiteRoots; readonly onWaiting: () => void };

/** Links from outside the page. Only the last one waits, and it is handed out once. */
export function createLinks({ sites, onWaiting }: LinksOptions) {
  let waiting: AppLink | null = null;

  function open(link: AppLink): void {
    waiting = link;
    onWaiting();
  }

  return {
    open,
    /** False for anything but an `engawa://` link of ours and an address of one of the sites. */
    openAddress: (address: string): boolean => {
      const link = deepLinkIn(address) ?? siteAddressIn(address, sites);
      if (link === null) return false;
      open(link);
      return true;
    },
    take: (): AppLink | null => {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}
