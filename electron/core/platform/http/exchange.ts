import type { Answer } from '#core/platform/http/answer.ts';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/capped-body.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

export type SentHeaders = Readonly<Record<string, string>>;

export type Exchange = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: SentHeaders;
  readonly body: string | null;
  readonly signal: AbortSignal;
  /** A longer answer is not read to its end. */
  readonly largestBytes: number;
};

export type ExchangeOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Sees the headers of every response before its body is read. */
  readonly onResponse: (url: URL, response: Response, sent: SentHeaders) => Promise<void>;
};

const MOST_REDIRECTS = 3;

/**
 * One question, one whole answer. Redirects are followed for reads and within the origin only: what is sent may carry a
 * session, and a redirect elsewhere does not come from the service. Failures below HTTP reject with `AppFailure`.
 */
export async function exchangeOnce(exchange: Exchange, { fetch, onResponse }: ExchangeOptions): Promise<Answer> {
  const { method, headers, body, signal, largestBytes } = exchange;
  let url = exchange.url;
  for (let redirects = 0; ; redirects += 1) {
    const response = await named(
      url,
      fetch(url, { method, headers, body, signal, redirect: 'manual', credentials: 'omit' }),
    );
    await onResponse(url, response, headers);
    const target = redirectTarget(response, url);
    if (target === null) {
      const content = await named(url, readCappedBody(response, largestBytes));
      return { url, status: response.status, headers: response.headers, body: content };
    }
    await response.body?.cancel();
    if (method !== 'GET' || target.origin !== url.origin || redirects === MOST_REDIRECTS) {
      throw new AppFailure({ code: 'blocked-by-edge', host: url.host });
    }
    url = target;
  }
}

async function named<Value>(url: URL, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw transportFailure(cause, url);
  }
}

function redirectTarget(response: Response, url: URL): URL | null {
  if (response.status < 300 || response.status >= 400) return null;
  const location = response.headers.get('location');
  return location === null ? null : URL.parse(location, url.href);
}

/**
 * Runs `work` under a signal that aborts as `caller` does, or with a `TimeoutError` after so much real time. Nothing of it is
 * left once the work is done: `AbortSignal.timeout` keeps each of its timers until it runs out.
 */
export async function withinTime<Value>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const follow = () => ending.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow, { once: true });
  const tooLong = () => ending.abort(new DOMException('it took too long', 'TimeoutError'));
  const timer = setTimeout(tooLong, milliseconds).unref();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', follow);
  }
}

/** What the system says when there may be no network at all: no route, or no name server that answers. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND']);
const TOO_SLOW = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Names what went wrong below HTTP. `offline` only when every address that was tried says so; a fault of ours stays as it is. */
export function transportFailure(cause: unknown, url: URL): unknown {
  const error = transportError(cause, url);
  return error === null ? cause : new AppFailure(error, { cause });
}

function transportError(cause: unknown, url: URL): AppError | null {
  if (cause instanceof AppFailure) return null;
  if (cause instanceof BodyTooLargeError) return { code: 'upstream', path: `${url.pathname}: ${cause.message}` };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { code: 'timeout' };
  if (isNoHttp(cause)) return { code: 'blocked-by-edge', host: url.host };
  const codes = systemCodes(cause);
  if (codes.length > 0 && codes.every((code) => NO_NETWORK.has(code))) return { code: 'offline' };
  if (codes.some((code) => TOO_SLOW.has(code))) return { code: 'timeout' };
  // The standard `fetch` wraps what failed in a TypeError; one without a cause is a fault of ours.
  if (codes.length > 0 || (cause instanceof TypeError && cause.cause !== undefined))
    return { code: 'service-down', host: url.host };
  return null;
}

/**
 * Bytes came and are no answer of HTTP, such as a status of one digit or one below 200 in place of an answer: the service does
 * not answer like that, so a proxy or an edge in front of it did. undici finds the latter by an assertion.
 */
function isNoHttp(cause: unknown): boolean {
  const found = cause instanceof TypeError ? cause.cause : null;
  return found instanceof Error && (found.name === 'HTTPParserError' || found.name === 'AssertionError');
}

/** The codes of an error, of its causes, and of each address that a connection was tried to. */
function systemCodes(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (cause instanceof AggregateError) return cause.errors.flatMap(systemCodes);
  const own = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...own, ...systemCodes(cause.cause)];
}
