export type ProxyServer = {
  readonly kind: 'http' | 'https' | 'socks5';
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly credentials: { readonly username: string; readonly password: string } | null;
};

/** Tried in this order; the next one only when a proxy cannot be reached. */
export type ProxyRoute = readonly [Hop, ...Hop[]];
export type Hop = ProxyServer | 'direct';

export const DIRECT: ProxyRoute = ['direct'];

/** The system's route to an address. Never rejects. */
export type SystemProxies = (url: URL) => Promise<ProxyRoute>;

const USUAL_PORTS = { http: 80, https: 443, socks5: 1_080 } as const;
/** The proxy always resolves names, which is the meaning of `h`. */
const KINDS: Readonly<Record<string, ProxyServer['kind']>> = {
  http: 'http',
  https: 'https',
  socks5: 'socks5',
  socks5h: 'socks5',
  socks: 'socks5',
};

/** Without a scheme it is `http`; null for a text that is no proxy. */
export function parseProxy(text: string): ProxyServer | null {
  const [, scheme = 'http', authority] = /^(?:([a-z][a-z0-9]*):\/\/)?([^/?#\s\\]+)\/?$/i.exec(text.trim()) ?? [];
  const kind = KINDS[scheme.toLowerCase()];
  if (kind === undefined || authority === undefined) return null;
  // URL normalises hosts for http and https only.
  const url = URL.parse(`http://${authority}`);
  if (url === null) return null;
  const port = /:(\d+)$/.exec(authority)?.[1];
  return {
    kind,
    host: withoutBrackets(url.hostname),
    port: port === undefined ? USUAL_PORTS[kind] : Number(port),
    credentials: url.username === '' ? null : { username: decoded(url.username), password: decoded(url.password) },
  };
}

/** `kind://host:port`, without name and password. */
export function proxyAddress({ kind, host, port }: ProxyServer): string {
  return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };
const MOST_HOPS = 4;

/** `PROXY host:port; SOCKS5 host:port; DIRECT`, as browser engines answer. Unknown kinds are left out; without any, the route is direct. */
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

/** Proxies of the environment variables `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, in either case. */
export function createEnvironmentProxies(environment: NodeJS.ProcessEnv = process.env): SystemProxies {
  const named = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  return async (url) => {
    if (isExcepted(url, named('no_proxy'))) return DIRECT;
    const proxy = parseProxy(named(`${url.protocol.slice(0, -1)}_proxy`) || named('all_proxy'));
    return proxy === null ? DIRECT : [proxy];
  };
}

/** `no_proxy`: names with all names below them, with or without a leading dot, optionally with a port; `*` for all. */
function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = withoutBrackets(url.hostname);
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((exception) => exception !== '')
    .some((exception) => {
      if (exception === '*') return true;
      const bare = exception.replace(/^\*?\./, '');
      // An IPv6 address is in brackets if a port follows.
      const [, named = bare, onlyPort = port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(bare) ?? [];
      const name = withoutBrackets(named);
      return onlyPort === port && (host === name || host.endsWith(`.${name}`));
    });
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
