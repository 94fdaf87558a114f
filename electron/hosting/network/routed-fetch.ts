import { networkInterfaces } from 'node:os';
import { Agent } from 'undici';
import { isLoopback, literalAddress } from '#core/platform/http/private-address.ts';
import { dispatchedFetch } from './dispatched-fetch.ts';
import { createProxyConnector } from './proxy-connector.ts';
import { DIRECT, type ProxyRoute, proxyAddress } from './proxy-server.ts';

export type RoutedFetch = {
  /**
   * `fetch` whose every request asks anew through what it goes; what is under way stays where it is. Redirects are the
   * caller's (`redirect: 'manual'`): each is a new question. Rejects as `fetch` does; of a proxy with `ProxyFailure` as the cause.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Ends what is under way. */
  readonly close: () => Promise<void>;
};

/** A script of the system may name many routes; the oldest ones are let go of. */
const MOST_AGENTS = 16;

/** `routeOf` is asked for everything but this machine's own addresses. */
export function createRoutedFetch(routeOf: (url: URL) => Promise<ProxyRoute>): RoutedFetch {
  const agents = new Map<string, Agent>();
  const closing: Promise<void>[] = [];

  function agentFor(route: ProxyRoute): Agent {
    const key = JSON.stringify(route.map((hop) => (hop === 'direct' ? hop : [proxyAddress(hop), hop.credentials])));
    const known = agents.get(key);
    // The one that was used last is the last to go.
    agents.delete(key);
    const agent = known ?? new Agent({ allowH2: false, connect: createProxyConnector(route) });
    agents.set(key, agent);
    const [oldest] = agents;
    if (agents.size > MOST_AGENTS && oldest !== undefined) {
      agents.delete(oldest[0]);
      closing.push(oldest[1].close());
    }
    return agent;
  }

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (input instanceof Request) throw new TypeError('A request is made of its address and its options here');
    const url = typeof input === 'string' ? new URL(input) : input;
    const route = isOwnMachine(url) ? DIRECT : await routeOf(url);
    init.signal?.throwIfAborted();
    return dispatchedFetch(agentFor(route), url, init);
  }

  return {
    fetch,
    close: async () => {
      await Promise.all([...closing, ...Array.from(agents.values(), (agent) => agent.destroy())]);
    },
  };
}

/** Whether an address leads to this machine itself: no proxy could find the way back. */
export function isOwnMachine(url: URL): boolean {
  if (isLoopback(url) || /(^|\.)localhost\.?$/.test(url.hostname)) return true;
  const literal = literalAddress(url);
  if (literal === null) return false;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === literal));
}
