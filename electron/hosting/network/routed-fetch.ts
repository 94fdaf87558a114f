import { globalAgent } from 'node:https';
import { networkInterfaces } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { UNKNOWN_ISSUER } from '#core/platform/http/answer.ts';
import { isLoopback, literalAddress } from '#core/platform/http/private-address.ts';
import type { Passage } from './proxy-dispatcher.ts';
import { codeOf, ProxyFailure, proxyProblemOf, socksFailure } from './proxy-failure.ts';
import { DIRECT, type Hop, type ProxyRoute, proxyAddress } from './proxy-server.ts';

export type RoutedFetch = ReturnType<typeof createRoutedFetch>;

/** Many companies lock an account after a few wrong passwords, so a refused one is not sent again for this long. */
const PASSWORD_REST_MILLISECONDS = 15_000;

/** `refusal`: the last time that the password was refused. */
type Way = { readonly passage: Promise<Passage>; refusal: { failure: ProxyFailure; at: number } | null };

/** If Node was told to, its own `fetch` uses the proxies of the environment. */
const isNodeDirect = globalAgent.options.proxyEnv === undefined;
const DIRECT_PASSAGE: Passage = { fetch: (url, init) => fetch(url, init), close: async () => undefined };

/** `routeOf` is asked for every address except this machine's own. `waitMilliseconds`: for a proxy's answer; only tests shorten it. */
export function createRoutedFetch(routeOf: (url: URL) => Promise<ProxyRoute>, waitMilliseconds?: number) {
  const ways = new Map<string, Way>();

  async function openPassage(hop: Hop): Promise<Passage> {
    if (hop === 'direct' && isNodeDirect) return DIRECT_PASSAGE;
    const proxies = await import('./proxy-dispatcher.ts');
    return proxies.openPassage(hop, waitMilliseconds);
  }

  function wayOf(hop: Hop): Way {
    const key = hop === 'direct' ? hop : JSON.stringify([proxyAddress(hop), hop.credentials]);
    const way = ways.get(key) ?? { passage: openPassage(hop), refusal: null };
    ways.set(key, way);
    way.passage.catch(() => ways.delete(key));
    return way;
  }

  /** The next hop is used only if a proxy cannot be reached. */
  async function fetchAlong([hop, next, ...others]: ProxyRoute, url: URL, init: RequestInit): Promise<Response> {
    const way = wayOf(hop);
    const { refusal } = way;
    if (refusal !== null && performance.now() - refusal.at < PASSWORD_REST_MILLISECONDS) {
      throw new TypeError('fetch failed', { cause: refusal.failure });
    }
    const passage = await way.passage;
    try {
      return await trustingSystem(() => passage.fetch(url, init));
    } catch (failed) {
      if (!(failed instanceof TypeError) || hop === 'direct') throw failed;
      const cause = socksFailure(failed.cause, hop);
      if (cause instanceof ProxyFailure && cause.problem === 'password') {
        way.refusal = { failure: cause, at: performance.now() };
      }
      if (next !== undefined && proxyProblemOf(cause) === 'unreachable')
        return fetchAlong([next, ...others], url, init);
      throw new TypeError(failed.message, { cause });
    }
  }

  return {
    /** `fetch` along the route of its address, so the caller follows redirects. A failing proxy is a `ProxyFailure` cause. */
    fetch: async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      if (input instanceof Request) throw new TypeError('An address and its options are expected');
      const url = new URL(input);
      return fetchAlong(isOwnMachine(url) ? DIRECT : await routeOf(url), url, init);
    },
    /** Ends requests under way through proxies; direct ones end with the program. */
    close: async () => {
      await Promise.all(Array.from(ways.values(), async ({ passage }) => (await passage).close()));
    },
  };
}

/** Whether an address is this machine itself, which no proxy could reach. */
export function isOwnMachine(url: URL): boolean {
  if (isLoopback(url) || /(^|\.)localhost\.?$/.test(url.hostname)) return true;
  const literal = literalAddress(url);
  if (literal === null) return false;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === literal));
}

let isTrustingSystem = false;

/** If the issuer is unknown, asks again with this computer's authorities, such as a company's; reading them blocks for a moment. */
async function trustingSystem(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (failed) {
    if (!(failed instanceof TypeError) || !UNKNOWN_ISSUER.has(codeOf(failed.cause))) throw failed;
    if (!isTrustingSystem) setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
    isTrustingSystem = true;
    return ask();
  }
}
