import {
  Agent,
  buildConnector,
  type Dispatcher,
  Pool,
  ProxyAgent,
  Socks5ProxyAgent,
  fetch as undiciFetch,
} from 'undici';
import { WANTS_SIGN_IN } from '#core/platform/http/answer.ts';
import { behindProxy, codeOf, ProxyFailure } from './proxy-failure.ts';
import { type Hop, type ProxyServer, proxyAddress } from './proxy-server.ts';

const WAIT_MILLISECONDS = 10_000;

/** Sends requests along one hop; `close` ends those under way. */
export type Passage = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
};

// Node's own `fetch` is an older version of this one, so requests and responses are the same; only the types differ.
const dispatchedFetch = undiciFetch as unknown as (
  url: URL,
  init: Omit<RequestInit, 'dispatcher'> & { readonly dispatcher: Dispatcher },
) => Promise<Response>;

/** `waitMilliseconds`: real time for reaching a proxy, and again for its answer; only tests shorten it. */
export function openPassage(hop: Hop, waitMilliseconds = WAIT_MILLISECONDS): Passage {
  const dispatcher = createDispatcher(hop, waitMilliseconds);
  return {
    fetch: (url, init) => dispatchedFetch(url, { ...init, dispatcher }),
    close: () => dispatcher.destroy(),
  };
}

/**
 * Sends requests directly or through a proxy. Plain http is tunnelled too, so a proxy sees host names only. HTTP/1.1 only:
 * proxies support nothing else.
 */
function createDispatcher(hop: Hop, waitMilliseconds: number): Dispatcher {
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

/** `ProxyAgent` reports the status of a refused tunnel only within a message. */
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
  if (statusCode === 511) throw behindProxy(WANTS_SIGN_IN, reason);
  if (statusCode === 504) throw behindProxy('ETIMEDOUT', reason);
  if (statusCode >= 500) throw behindProxy('ECONNREFUSED', reason);
  throw new ProxyFailure(statusCode === 407 ? 'password' : 'refused', proxy, reason);
}
