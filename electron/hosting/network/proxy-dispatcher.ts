import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent, Socks5ProxyAgent } from 'undici';
import { type Hop, type ProxyServer, proxyAddress } from './proxy-server.ts';

/** `unreachable`: nothing listens there. `password`: name and password are missing or wrong. `refused`: it lets nothing through. */
type ProxyProblem = 'unreachable' | 'password' | 'refused';

/** The proxy itself fails. Ordinary calls see a machine without a network, because nothing else gets through either. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly code = 'ENETUNREACH';
  readonly problem: ProxyProblem;

  /** `reason`: for the log; without user name and password. */
  constructor(problem: ProxyProblem, proxy: ProxyServer, reason: string) {
    super(`proxy ${proxyAddress(proxy)} ${problem}: ${reason}`);
    this.problem = problem;
  }
}

/** The proxy's problem behind a failed `fetch`; null when the proxy is not the cause. */
export function proxyProblemOf(cause: unknown): ProxyProblem | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof ProxyFailure) return error.problem;
  }
  return null;
}

/** A host behind the proxy does not answer; `code` is the one of a failed connection without a proxy. */
class BehindProxyError extends Error {
  override readonly name = 'BehindProxyError';
  readonly code: string;

  constructor(code: 'ECONNREFUSED' | 'EHOSTUNREACH' | 'ETIMEDOUT', reason: string) {
    super(`behind the proxy: ${reason}`);
    this.code = code;
  }
}

const WAIT_MILLISECONDS = 10_000;

/**
 * Sends requests directly or through a proxy. Plain http is tunnelled too, so a proxy sees host names only. HTTP/1.1 only:
 * proxies know nothing else. `waitMilliseconds`: real time to reach a proxy and for its answer, each; only tests shorten it.
 */
export function createDispatcher(hop: Hop, waitMilliseconds = WAIT_MILLISECONDS): Dispatcher {
  if (hop === 'direct') return new Agent({ allowH2: false });
  const { credentials } = hop;
  const connect = connectorTo(hop, waitMilliseconds);
  const uri = proxyAddress(hop);
  if (hop.kind === 'socks5') {
    return new Socks5ProxyAgent(uri, { ...credentials, connect, connectTimeout: waitMilliseconds });
  }
  const pair = credentials && Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return new ProxyAgent({
    ...{ uri, allowH2: false, proxyTunnel: true },
    ...(pair !== null && { token: `Basic ${pair}` }),
    clientFactory: (origin) => {
      const client = new Pool(origin, { connect, headersTimeout: waitMilliseconds });
      // `bind` knows the overload with a callback only.
      const open = client.connect.bind(client) as (options: Dispatcher.ConnectOptions) => Promise<Tunnel>;
      return Object.assign(client, { connect: (options: Dispatcher.ConnectOptions) => checked(open(options), hop) });
    },
  });
}

function connectorTo(proxy: ProxyServer, timeout: number): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(new ProxyFailure('unreachable', proxy, codeOf(error)), null);
      // `Socks5ProxyAgent` would wait for its timeout.
      if (proxy.kind === 'socks5') {
        socket.once('end', () => socket.destroy(new ProxyFailure('refused', proxy, 'hung up')));
      }
      callback(null, socket);
    });
}

type Tunnel = Dispatcher.ConnectData;

/** `ProxyAgent` tells the status of a refused tunnel only in prose. */
async function checked(opening: Promise<Tunnel>, proxy: ProxyServer): Promise<Tunnel> {
  const answer = await opening.catch((cause: unknown) => {
    if (cause instanceof ProxyFailure || codeOf(cause) === 'UND_ERR_HEADERS_TIMEOUT') throw cause;
    // Something else than HTTP answered.
    throw new ProxyFailure('refused', proxy, codeOf(cause));
  });
  const { statusCode, socket } = answer;
  if (statusCode >= 200 && statusCode < 300) return { ...answer, statusCode: 200 };
  socket.on('error', () => undefined).destroy();
  const reason = `status ${statusCode}`;
  if (statusCode === 504) throw new BehindProxyError('ETIMEDOUT', reason);
  if (statusCode >= 500) throw new BehindProxyError('ECONNREFUSED', reason);
  throw new ProxyFailure(statusCode === 407 ? 'password' : 'refused', proxy, reason);
}

/** Replies of RFC 1928, section 6, that concern the host behind the proxy. */
const BEHIND_PROXY = {
  UND_ERR_SOCKS5_REPLY_1: 'ECONNREFUSED',
  UND_ERR_SOCKS5_REPLY_3: 'EHOSTUNREACH',
  UND_ERR_SOCKS5_REPLY_4: 'EHOSTUNREACH',
  UND_ERR_SOCKS5_REPLY_5: 'ECONNREFUSED',
  UND_ERR_SOCKS5_REPLY_6: 'ETIMEDOUT',
} as const;

/** Names a failure of `Socks5ProxyAgent` as the other proxies' failures are named; every other failure stays as it is. */
export function socksFailure(cause: unknown, proxy: ProxyServer): unknown {
  const code = codeOf(cause);
  const behind = Object.entries(BEHIND_PROXY).find(([reply]) => reply === code)?.[1];
  if (behind !== undefined) return new BehindProxyError(behind, code);
  // The last one: too long for SOCKS5.
  if (/^UND_ERR_(SOCKS5_AUTH_(REJECTED|METHOD|FAILED)|INVALID_ARG)$/.test(code))
    return new ProxyFailure('password', proxy, code);
  return code.startsWith('UND_ERR_SOCKS5') ? new ProxyFailure('refused', proxy, code) : cause;
}

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}
