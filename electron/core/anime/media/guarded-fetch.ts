import { lookup } from 'node:dns/promises';
import type { Platform } from '#core/platform/create-platform.ts';
import type { MediaKind } from '#core/platform/http/named-hosts.ts';
import { isPrivateAddress, literalAddress } from '#core/platform/http/private-address.ts';

export type GuardedFetchOptions = Pick<Platform, 'fetch' | 'hosts' | 'resolve'>;

const MOST_REDIRECTS = 5;

export type GuardedFetch = ReturnType<typeof createGuardedFetch>;

type GuardedRequest = {
  readonly kind: MediaKind;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Fetches from named hosts only, also after each redirect. Rejects with `MediaRefusal` or as `fetch` does. */
export function createGuardedFetch({ fetch, hosts, resolve = resolveByName }: GuardedFetchOptions) {
  /** A public name may still lead into the local network. */
  async function assertPublic(url: URL): Promise<void> {
    if (hosts.mayBePrivate(url)) return;
    const literal = literalAddress(url);
    const addresses = literal === null ? await resolve(url.hostname) : [literal];
    if (addresses.some(isPrivateAddress)) throw new MediaRefusal(403, 'a private address');
  }

  return async (start: URL, { kind, headers, signal }: GuardedRequest) => {
    if (!hosts.allows(start, kind)) throw new MediaRefusal(403, 'a host that no service named');
    let url = start;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      await assertPublic(url);
      const response = await fetch(url, { headers, signal, redirect: 'manual', credentials: 'omit' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return { response, finalUrl: url };
      await response.body?.cancel();
      const target = URL.parse(location, url.href);
      if (target === null || !(hosts.allows(target, kind) || hosts.mayFollow(url, target))) {
        throw new MediaRefusal(403, 'a redirect to where nothing may be fetched from');
      }
      url = target;
    }
    throw new MediaRefusal(502, 'redirects without end');
  };
}

/** Empty when the name cannot be resolved here: the request then fails by itself, or a proxy resolves it. */
export async function resolveByName(hostname: string): Promise<readonly string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** Ends a media request with a status; its message is for the log. */
export class MediaRefusal extends Error {
  readonly status: number;

  constructor(status: 400 | 403 | 404 | 405 | 415 | 502 | 504, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaRefusal';
    this.status = status;
  }
}
