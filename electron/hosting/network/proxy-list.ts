import { DIRECT, type ProxyRoute, type ProxyServer, parseProxy } from './proxy-server.ts';

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };
const MOST_HOPS = 4;

/**
 * What a browser engine or a configuration script answers for an address: `PROXY host:port; SOCKS5 host:port; DIRECT`.
 * Kinds that the app does not speak (SOCKS4, QUIC) are left out. Nothing usable: direct, as the engine itself would go.
 */
export function parseProxyList(text: string): ProxyRoute {
  const [first, ...rest] = text
    .split(';')
    .map(parseHop)
    .filter((hop) => hop !== null)
    .slice(0, MOST_HOPS);
  return first === undefined ? DIRECT : [first, ...rest];
}

function parseHop(entry: string): ProxyServer | 'direct' | null {
  const [word = '', address = ''] = entry.trim().split(/\s+/);
  if (word.toUpperCase() === 'DIRECT') return 'direct';
  const scheme = SCHEMES[word.toUpperCase()];
  return scheme === undefined ? null : parseProxy(`${scheme}://${address}`);
}
