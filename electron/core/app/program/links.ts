import { type SiteRoots, siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { type AppLink, AppLink as AppLinkSchema } from '#shared/domain/app/app-link.ts';
import { deepLinkIn } from '#shared/domain/app/deep-link.ts';

/** Where something outside of the page wants to go. Only the last wish counts, and it is handed out once. */
export type Links = {
  readonly open: (link: AppLink) => void;
  /** False for anything but an `engawa://` link of ours and an address of one of the sites. */
  readonly openAddress: (address: string) => boolean;
  readonly take: () => AppLink | null;
};

export type LinksOptions = { readonly sites: SiteRoots; readonly onWaiting: () => void };

export function createLinks({ sites, onWaiting }: LinksOptions): Links {
  let waiting: AppLink | null = null;

  function open(link: AppLink): void {
    waiting = link;
    onWaiting();
  }

  return {
    open,
    openAddress: (address) => {
      const link = deepLinkIn(address) ?? linkOfSite(address);
      if (link === null) return false;
      open(link);
      return true;
    },
    take: () => {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };

  function linkOfSite(address: string): AppLink | null {
    const found = siteAddressIn(address, sites);
    if (found === null) return null;
    const link = AppLinkSchema.safeParse(found.kind === 'release' ? { ...found, ordinal: null } : found);
    return link.success ? link.data : null;
  }
}
