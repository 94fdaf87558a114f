import { networkInterfaces } from 'node:os';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { isLoopback, literalAddress } from '#core/platform/http/private-address.ts';
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

/** As the library's own `fetch` speaks of itself. */
const USUAL_HEADERS = {
  accept: '*/*',
  'accept-encoding': 'br, gzip, deflate',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'undici',
};
/** What is cut off gives what it had, as browsers do it. */
const LENIENT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const UNPACKING: Readonly<Record<string, () => Transform>> = {
  br: () =>
    createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
};
const BODILESS = new Set([204, 205, 304]);
/** A `Response` is made with no status from 600 on, though edges send some and the library's own `fetch` hands them on. */
const LARGEST_STATUS = 599;
/** What may wait for its reader before its sender has to. */
const AHEAD_BYTES = 256 * 1024;

/**
 * `fetch` for what the app asks for: a text is sent or nothing, redirects are answers. It says and rejects what the
 * library's own does; most of the way a body is handed on as it came, which takes a third of the time.
 */
export async function dispatchedFetch(dispatcher: Dispatcher, url: URL, init: RequestInit): Promise<Response> {
  const { method = 'GET', body = null, signal = null } = init;
  if (body !== null && typeof body !== 'string') throw new TypeError('Nothing but a text is sent here');
  const headers = { ...USUAL_HEADERS, ...Object.fromEntries(new Headers(init.headers)) };
  const { origin, pathname, search } = url;
  try {
    const answer = await dispatcher.request({ origin, path: pathname + search, method, headers, body, signal });
    return responseFrom(answer, method, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause });
  }
}

function responseFrom(answer: Dispatcher.ResponseData, method: string, signal: AbortSignal | null): Response {
  const { statusCode, body } = answer;
  const status = Math.min(statusCode, LARGEST_STATUS);
  try {
    const headers = new Headers();
    for (const [name, value = []] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) headers.append(name, one);
    }
    if (method === 'HEAD' || BODILESS.has(status)) {
      body.on('error', () => undefined).resume();
      return new Response(null, { status, headers });
    }
    const unpacking = UNPACKING[headers.get('content-encoding')?.trim().toLowerCase() ?? ''];
    const source = unpacking === undefined ? body : pipeline(body, unpacking(), () => undefined);
    const response = new Response(streamOf(source, signal), { status, headers });
    return status === statusCode ? response : Object.defineProperty(response, 'status', { value: statusCode });
  } catch (cause) {
    // A header that no answer can have.
    body.on('error', () => undefined).destroy();
    throw cause;
  }
}

function streamOf(source: Readable, signal: AbortSignal | null): ReadableStream<Uint8Array> {
  let isWanted = true;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const fail = (cause: unknown) => {
          isWanted = false;
          controller.error(signal?.aborted ? signal.reason : new TypeError('terminated', { cause }));
        };
        // Fails at once: a cancelled reader does not want buffered data.
        signal?.addEventListener('abort', fail);
        source.on('data', (chunk: Uint8Array) => {
          if (!isWanted) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        });
        source.on('end', () => isWanted && controller.close());
        source.on('error', fail);
        source.on('close', () => signal?.removeEventListener('abort', fail));
      },
      pull: () => void source.resume(),
      cancel: () => {
        isWanted = false;
        source.destroy();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: AHEAD_BYTES }),
  );
}
