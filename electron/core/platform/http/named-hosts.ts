import { isLoopback, isPrivateAddress, literalAddress } from '#core/platform/http/private-address.ts';
import type { ServiceAddresses } from '#core/ports.ts';

export type ServiceName = 'anime' | 'novels';
export type MediaKind = 'image' | 'stream';

/** Which hosts the media route may fetch from: the configured sites, and every host that a service named. */
export type NamedHosts = {
  /** A service named this absolute address. Anything that could never be allowed is ignored. */
  readonly learn: (url: string, service: ServiceName, kind: MediaKind) => void;
  readonly allows: (url: URL, kind: MediaKind) => boolean;
  /** Whether a redirect may be followed from an allowed address to this one: to public hosts over https, never into this machine. */
  readonly mayFollow: (from: URL, to: URL) => boolean;
  /** Whether the host may stand in a local network: it was configured, or the service it belongs to is on this machine too. */
  readonly mayBePrivate: (url: URL) => boolean;
};

/** More hosts than any service has; a service gone mad must not fill the memory. */
const MOST_HOSTS = 1_000;
/** Scheme and host as a text writes them: nothing behind it changes where it leads. */
const BEGINNING = /^https?:\/\/[^/\\?#\s]+\//;

export function createNamedHosts({ addresses }: { readonly addresses: ServiceAddresses }): NamedHosts {
  const sites = new Set(Object.values(addresses).map(({ siteUrl }) => new URL(siteUrl).origin));
  const isOnThisMachine = (service: ServiceName) => isLoopback(new URL(addresses[service].baseUrl));
  const onThisMachine = { anime: isOnThisMachine('anime'), novels: isOnThisMachine('novels') };
  const hasLoopbackService = onThisMachine.anime || onThisMachine.novels;
  const learned = new Set<string>();
  /** Beginnings that were looked at: one answer names the same host hundreds of times. */
  const heard = new Set<string>();

  function mayBeFetched(url: URL, isFromLoopback: boolean): boolean {
    if (url.username !== '' || url.password !== '') return false;
    if (sites.has(url.origin)) return true;
    if (isLoopback(url)) return isFromLoopback && /^https?:$/.test(url.protocol);
    return url.protocol === 'https:' && !isPrivateAddress(literalAddress(url) ?? '');
  }

  return {
    learn: (text, service, kind) => {
      const [beginning = ''] = BEGINNING.exec(text) ?? [];
      const naming = `${service} ${kind} ${beginning}`;
      if (heard.has(naming)) return;
      if (beginning !== '' && heard.size < MOST_HOSTS) heard.add(naming);
      const url = URL.parse(text);
      if (url === null || learned.size >= MOST_HOSTS || !mayBeFetched(url, onThisMachine[service])) return;
      learned.add(`${kind} ${url.origin}`);
    },
    allows: (url, kind) => {
      if (!mayBeFetched(url, hasLoopbackService)) return false;
      return learned.has(`${kind} ${url.origin}`) || (kind === 'image' && sites.has(url.origin));
    },
    mayFollow: (from, to) => (isLoopback(from) || !isLoopback(to)) && mayBeFetched(to, hasLoopbackService),
    mayBePrivate: (url) => sites.has(url.origin) || (hasLoopbackService && isLoopback(url)),
  };
}
