import { isLoopback } from '#core/http/loopback.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import { StartRefusal } from './start-refusal.ts';

/** The addresses as a person gave them; flags of the same names in every host. */
export type AddressFlags = {
  readonly 'anime-base-url'?: string | undefined;
  readonly 'anime-site-url'?: string | undefined;
  readonly 'novel-base-url'?: string | undefined;
  readonly 'novel-site-url'?: string | undefined;
};

/** Null: that service runs as the embedded demo. */
export type ConfiguredServices = {
  readonly anime: ServiceAddresses['anime'] | null;
  readonly novels: ServiceAddresses['novels'] | null;
};

/** The library's number among the sites that share its API host (novel-service, Site scoping). */
const NOVEL_SITE_ID = 3;

/** Checks and tidies addresses: https, or http on this machine; without credentials, query or final slash. Throws `StartRefusal`. */
export function configuredServices(flags: AddressFlags): ConfiguredServices {
  const anime = pair(flags, 'anime-base-url', 'anime-site-url');
  if (anime !== null && !anime.baseUrl.endsWith('/api/v1')) {
    throw new StartRefusal(`--anime-base-url must end with /api/v1, unlike ${anime.baseUrl}.`);
  }
  const novels = pair(flags, 'novel-base-url', 'novel-site-url');
  if (novels?.baseUrl.endsWith('/api') === true) {
    throw new StartRefusal(`--novel-base-url is the host's root: leave /api away from ${novels.baseUrl}.`);
  }
  return { anime, novels: novels === null ? null : { ...novels, siteId: NOVEL_SITE_ID } };
}

function pair(
  flags: AddressFlags,
  baseFlag: keyof AddressFlags,
  siteFlag: keyof AddressFlags,
): { baseUrl: string; siteUrl: string } | null {
  const [base, site] = [flags[baseFlag], flags[siteFlag]];
  if (base === undefined && site === undefined) return null;
  if (base === undefined) throw new StartRefusal(`--${siteFlag} needs --${baseFlag} as well.`);
  if (site === undefined) throw new StartRefusal(`--${baseFlag} needs --${siteFlag} as well.`);
  return { baseUrl: tidyAddress(baseFlag, base), siteUrl: tidyAddress(siteFlag, site) };
}

function tidyAddress(flag: string, given: string): string {
  const url = URL.parse(given);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new StartRefusal(`--${flag} must be an address that begins with https://, unlike "${given}".`);
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new StartRefusal(`--${flag} must use https, because ${url.hostname} is not this machine.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new StartRefusal(`--${flag} must be a plain address without a name, a password, a query or a fragment.`);
  }
  return url.href.replace(/\/+$/, '');
}
