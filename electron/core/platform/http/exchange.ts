import type { Answer } from '#core/platform/http/answer.ts';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/json-outline.ts';
import type { CorePorts } from '#core/ports.ts';
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

type ExchangeOptions = Pick<CorePorts, 'fetch' | 'clock' | 'log'> & {
  /** Sees the headers of every response before its body is read. */
  readonly onResponse: (url: URL, response: Response, sent: SentHeaders) => Promise<void>;
  /** Real time for one try, headers and body together. */
  readonly tryMilliseconds: number;
  readonly mostTries: number;
  /** Throws when nothing may be sent now. */
  readonly assertOpen: () => void;
};

const FIRST_PAUSE_MILLISECONDS = 300;
/** Statuses of a gateway or an edge while the origin behind it is away; 520-527 are those of a CDN. */
const PASSING_FAILURES: readonly AppError['code'][] = ['offline', 'timeout', 'service-down'];
const PASSING_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527]);

/** Repeats reads only, while the failure may pass: a change may have arrived. Below HTTP rejects with `AppFailure`. */
export async function exchange(asked: Exchange, options: ExchangeOptions): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const isLast = asked.method !== 'GET' || tries === options.mostTries;
    try {
      options.assertOpen();
      const answer = await loggedTry(asked, options);
      if (isLast || !PASSING_STATUSES.has(answer.status)) return answer;
    } catch (cause) {
      const mayPass = cause instanceof AppFailure && PASSING_FAILURES.includes(cause.error.code);
      if (isLast || asked.signal.aborted || !mayPass) throw cause;
    }
    // Jitter keeps many clients from coming back at the same moment.
    const milliseconds = FIRST_PAUSE_MILLISECONDS * 3 ** (tries - 1) * (0.5 + Math.random());
    await pause(options.clock, milliseconds, asked.signal);
  }
}

async function loggedTry(asked: Exchange, options: ExchangeOptions): Promise<Answer> {
  const startedAt = performance.now();
  // The path without the query: some queries are secrets.
  const line = (outcome: number | string) => ({
    ...{ method: asked.method, path: asked.url.pathname, outcome },
    milliseconds: Math.round(performance.now() - startedAt),
  });
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(options.tryMilliseconds)]);
  try {
    const answer = await followed({ ...asked, signal }, options);
    options.log.info('answered', line(answer.status));
    return answer;
  } catch (cause) {
    if (cause instanceof AppFailure) options.log.warn('not answered', line(cause.error.code));
    throw cause;
  }
}

const MOST_REDIRECTS = 3;

/** Follows redirects of reads within the origin only: the request may carry a session, and the service never redirects elsewhere. */
async function followed(asked: Exchange, { fetch, onResponse }: ExchangeOptions): Promise<Answer> {
  const { method, headers, body, signal, largestBytes } = asked;
  let { url } = asked;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual', credentials: 'omit' });
      await onResponse(url, response, headers);
      const target = redirectTarget(response, url);
      if (target === null) {
        const content = await readCappedBody(response, largestBytes);
        return { url, status: response.status, headers: response.headers, body: content };
      }
      await response.body?.cancel();
      if (method !== 'GET' || target.origin !== url.origin || redirects === MOST_REDIRECTS) {
        throw new AppFailure({ code: 'blocked-by-edge', host: url.host });
      }
      url = target;
    }
  } catch (cause) {
    throw transportFailure(cause, url);
  }
}

function redirectTarget(response: Response, url: URL): URL | null {
  if (response.status < 300 || response.status >= 400) return null;
  const location = response.headers.get('location');
  return location === null ? null : URL.parse(location, url.href);
}

/** The system's codes when there may be no network: no route, or no name server that answers. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND']);
const TOO_SLOW = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Names a failure below HTTP; any other error is returned as it is. `offline` only when every tried address says so. */
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
  // `fetch` wraps failures in a TypeError; one without a cause is a bug of ours.
  if (codes.length > 0 || (cause instanceof TypeError && cause.cause !== undefined))
    return { code: 'service-down', host: url.host };
  return null;
}

/** The bytes are no HTTP answer (undici finds some by an assertion): a proxy or an edge in front of the service sent them. */
function isNoHttp(cause: unknown): boolean {
  const found = cause instanceof TypeError ? cause.cause : null;
  return found instanceof Error && (found.name === 'HTTPParserError' || found.name === 'AssertionError');
}

/** The codes of an error, of its causes, and of each address that a connection was tried to. */
export function systemCodes(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (cause instanceof AggregateError) return cause.errors.flatMap(systemCodes);
  const own = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...own, ...systemCodes(cause.cause)];
}
