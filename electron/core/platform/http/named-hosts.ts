import { isLoopback, mayBeAsked } from '#core/platform/http/private-address.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import type { ServiceName } from '#shared/domain/app/own-services.ts';

export type MediaKind = 'image' | 'stream';

export type NamedHosts = ReturnType<typeof createNamedHosts>;

/** More than any service has; bounds the memory. */
const MOST_HOSTS = 1_000;

/** The hosts that the media route may fetch from: the configured sites, and every host that a service named. */
export function createNamedHosts({ addresses }: { readonly addresses: ServiceAddresses }) {
  const sites = new Set(Object.values(addresses).map(({ siteUrl }) => new URL(siteUrl).origin));
  const isOnThisMachine = (service: ServiceName) => isLoopback(new URL(addresses[service].baseUrl));
  const onThisMachine = { anime: isOnThisMachine('anime'), novels: isOnThisMachine('novels') };
  const hasLoopbackService = onThisMachine.anime || onThisMachine.novels;
  const learned = new Set<string>();

  const mayBeFetched = (url: URL, isFromLoopback: boolean) =>
    (sites.has(url.origin) && url.username === '' && url.password === '') || mayBeAsked(url, isFromLoopback);

  return {
    /** Takes an address that a service named, and ignores one that could never be allowed. */
    learn: (text: string, service: ServiceName, kind: MediaKind): void => {
      const url = URL.parse(text);
      if (url === null || learned.size >= MOST_HOSTS || !mayBeFetched(url, onThisMachine[service])) return;
      learned.add(`${kind} ${url.origin}`);
    },
    allows: (url: URL, kind: MediaKind) => {
      if (!mayBeFetched(url, hasLoopbackService)) return false;
      return learned.has(`${kind} ${url.origin}`) || (kind === 'image' && sites.has(url.origin));
    },
    /** Whether a redirect may be followed: to public hosts over https, never into this machine. */
    mayFollow: (from: URL, to: URL) => (isLoopback(from) || !isLoopback(to)) && mayBeFetched(to, hasLoopbackService),
    /** Whether the host may be in a local network: it was configured, or its service is on this machine too. */
    mayBePrivate: (url: URL) => sites.has(url.origin) || (hasLoopbackService && isLoopback(url)),
  };
}
