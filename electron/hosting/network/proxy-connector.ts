import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { openHttpTunnel, type Target } from './http-tunnel.ts';
import { BehindProxyError, ProxyFailure } from './proxy-failure.ts';
import { type ProxyRoute, type ProxyServer, proxyAddress } from './proxy-server.ts';
import { openSocksTunnel } from './socks-tunnel.ts';

/** What Node says of a certificate whose issuer it does not know. */
const UNKNOWN_ISSUER: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

let isTrusting = false;

type Connector = ReturnType<typeof buildConnector>;
type ConnectorOptions = Parameters<Connector>[0];

const WAIT_MILLISECONDS = 10_000;
/** A wrong password is not offered again for so long: many a company locks an account after a few. */
const PASSWORD_REST_MILLISECONDS = 15_000;

/**
 * Connects undici with its targets by a route. Everything goes through a tunnel, so that a proxy sees names of hosts and no
 * more, and TLS is between the app and the target. `waitMilliseconds`: real time to reach a proxy, for its answer, and for
 * the TLS of the target, each; only tests shorten it.
 */
export function createProxyConnector(route: ProxyRoute, waitMilliseconds = WAIT_MILLISECONDS): Connector {
  // HTTP/1.1 only: what the app asks for is made for it, and proxies know nothing else.
  const connect = buildConnector({ allowH2: false, timeout: waitMilliseconds });
  const refused = new Map<ProxyServer, { readonly failure: ProxyFailure; readonly until: number }>();

  async function through(proxy: ProxyServer, options: ConnectorOptions): Promise<Socket> {
    const earlier = refused.get(proxy);
    if (earlier !== undefined && performance.now() < earlier.until) throw earlier.failure;
    try {
      const tunnel = await openTunnel(connect, proxy, targetOf(options), waitMilliseconds);
      refused.delete(proxy);
      if (options.protocol !== 'https:') return tunnel;
      return await connected(connect, { ...options, httpSocket: tunnel });
    } catch (cause) {
      if (cause instanceof ProxyFailure && cause.problem === 'password') {
        refused.set(proxy, { failure: cause, until: performance.now() + PASSWORD_REST_MILLISECONDS });
      }
      throw cause;
    }
  }

  async function byRoute(options: ConnectorOptions): Promise<Socket> {
    let failure: unknown;
    for (const hop of route) {
      try {
        return await (hop === 'direct' ? connected(connect, options) : through(hop, options));
      } catch (cause) {
        failure = cause;
        if (!(cause instanceof ProxyFailure && cause.problem === 'unreachable')) break;
      }
    }
    throw failure;
  }

  return (options, callback) => {
    withSystemCertificates(() => byRoute(options)).then(
      (socket) => callback(null, socket),
      (cause: unknown) => callback(cause instanceof Error ? cause : new TypeError(String(cause)), null),
    );
  };
}

function connected(connect: Connector, options: ConnectorOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
  });
}

async function openTunnel(
  connect: Connector,
  proxy: ProxyServer,
  target: Target,
  waitMilliseconds: number,
): Promise<Socket> {
  const { host, port, kind } = proxy;
  const protocol = kind === 'https' ? 'https:' : 'http:';
  const socket = await connected(connect, { hostname: host, host, protocol, port: String(port) }).catch(
    (cause: unknown) => {
      throw new ProxyFailure('unreachable', proxyAddress(proxy), codeOf(cause));
    },
  );
  const open = kind === 'socks5' ? openSocksTunnel : openHttpTunnel;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, waitMilliseconds);
  try {
    await open(socket, proxy, target);
    return socket;
  } catch (cause) {
    // What the proxy still says is of no interest, and must end nothing.
    socket.on('error', () => undefined).destroy();
    throw isLate ? new BehindProxyError('ETIMEDOUT', 'no answer in time') : cause;
  } finally {
    clearTimeout(timer);
  }
}

function targetOf({ hostname, port, protocol }: ConnectorOptions): Target {
  return { host: hostname, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}

/**
 * Connects once more, with the authorities that this computer trusts besides those that Node brings, where their lack is why
 * it failed: companies and virus scanners put their own there. They are read only then, because reading them takes a moment in
 * which nothing else happens. Certificates that the system rejects stay rejected.
 */
async function withSystemCertificates<Value>(connect: () => Promise<Value>): Promise<Value> {
  const wasTrusting = isTrusting;
  try {
    return await connect();
  } catch (cause) {
    if (wasTrusting || !isOfUnknownIssuer(cause)) throw cause;
    trustSystem();
    return connect();
  }
}

function trustSystem(): void {
  if (isTrusting) return;
  isTrusting = true;
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}

function isOfUnknownIssuer(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && UNKNOWN_ISSUER.has(String(cause.code));
}
