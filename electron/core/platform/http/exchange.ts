import type { Answer } from '#core/platform/http/answer.ts';
import { readCappedBody } from '#core/platform/http/capped-body.ts';
import { transportFailure } from '#core/platform/http/transport-failure.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

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
