import type { Answer } from '#core/platform/http/answer.ts';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/json-outline.ts';
import type { Clock, Log } from '#core/ports.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { pause } from '../time.ts';

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
async function exchangeOnce(exchange: Exchange, { fetch, onResponse }: ExchangeOptions): Promise<Answer> {
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

type RetryingExchangeOptions = ExchangeOptions & {
  readonly clock: Clock;
  readonly log: Log;
  /** Real time for one try, headers and body together. */
  readonly tryMilliseconds: number;
  /** 1: the only one. */
  readonly mostTries: number;
  /** Throws when nothing may be sent now. */
  readonly assertOpen: () => void;
};

const FIRST_PAUSE_MILLISECONDS = 300;
/** What a gateway or an edge says while the origin behind it is away; 520-527 are those of a CDN. */
const PASSING_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527]);

/**
 * Asks up to `mostTries` times while what fails may pass by itself. Only reads are repeated: whether a change that was not
 * answered has arrived is unknown.
 */
export async function exchangeRepeatedly(exchange: Exchange, options: RetryingExchangeOptions): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const isLast = exchange.method !== 'GET' || tries === options.mostTries;
    try {
      options.assertOpen();
      const answer = await loggedTry(exchange, options);
      if (isLast || !PASSING_STATUSES.has(answer.status)) return answer;
    } catch (cause) {
      if (isLast || exchange.signal.aborted || !mayPass(cause)) throw cause;
    }
    // Jitter keeps many clients from coming back at the same moment.
    const milliseconds = FIRST_PAUSE_MILLISECONDS * 3 ** (tries - 1) * (0.5 + Math.random());
    await pause(options.clock, milliseconds, exchange.signal);
  }
}

async function loggedTry(exchange: Exchange, options: RetryingExchangeOptions): Promise<Answer> {
  const { method, url, signal } = exchange;
  const startedAt = performance.now();
  // The path without the query: some queries are secrets.
  const line = (outcome: number | string) => ({
    method,
    path: url.pathname,
    outcome,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    const answer = await withinTime(options.tryMilliseconds, signal, (tryOnly) =>
      exchangeOnce({ ...exchange, signal: tryOnly }, options),
    );
    const told = line(answer.status);
    // Logged after the answer has left: writing takes as long as a small answer.
    setImmediate(() => options.log.info('answered', told));
    return answer;
  } catch (cause) {
    if (cause instanceof AppFailure) options.log.warn('not answered', line(cause.error.code));
    throw cause;
  }
}

function mayPass(cause: unknown): boolean {
  return cause instanceof AppFailure && ['offline', 'timeout', 'service-down'].includes(cause.error.code);
}
