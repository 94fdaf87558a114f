/** A server that hands connections on. */
export type ProxyServer = {
  readonly kind: 'http' | 'https' | 'socks5';
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly credentials: ProxyCredentials | null;
};

export type ProxyCredentials = { readonly username: string; readonly password: string };

/** In which order a connection is tried; the next one only where a proxy cannot be reached at all. */
export type ProxyRoute = readonly [Hop, ...Hop[]];
type Hop = ProxyServer | 'direct';

export const DIRECT: ProxyRoute = ['direct'];

/** What the system says of the way to an address. Never rejects. */
export type SystemProxies = (url: URL) => Promise<ProxyRoute>;

const USUAL_PORTS = { http: 80, https: 443, socks5: 1_080 } as const;
/** Names are resolved by the proxy in any case, which is all that the `h` asks for. */
const KINDS: Readonly<Record<string, ProxyServer['kind']>> = {
  http: 'http',
  https: 'https',
  socks5: 'socks5',
  socks5h: 'socks5',
  socks: 'socks5',
};

/** A proxy as a person or a system spells it, `http` where no scheme is given; null where it is none. */
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
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: port === undefined ? USUAL_PORTS[kind] : Number(port),
    credentials: credentialsOf(url),
  };
}

/** `kind://host:port`, without name and password. */
export function proxyAddress({ kind, host, port }: ProxyServer): string {
  return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function credentialsOf({ username, password }: URL): ProxyCredentials | null {
  if (username === '') return null;
  return { username: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
