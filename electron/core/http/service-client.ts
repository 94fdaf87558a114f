import type { z } from 'zod';
import { type Answer, type AnswerContext, emptyFromAnswer, fileFromAnswer, jsonFromAnswer } from '#core/http/answer.ts';
import type { Exchange, ExchangeOptions, SentHeaders } from '#core/http/exchange.ts';
import { createRateLimit } from '#core/http/rate-limit.ts';
import { createRequestSlots } from '#core/http/request-slots.ts';
import { exchangeRepeatedly } from '#core/http/retrying-exchange.ts';
import { transportFailure } from '#core/http/transport-failure.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type RequestOptions = {
  /** A list is sent by repeating its name. */
  readonly search?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly signal?: AbortSignal | undefined;
  /** The call needs a session: a 403 of the service means `signed-out`. */
  readonly isProtected?: boolean;
};

type Change = 'POST' | 'DELETE';

/**
 * One JSON service. Everything rejects with `AppFailure`: `offline`, `timeout`, `service-down`, `blocked-by-edge`,
 * `rate-limited`, `rejected`, `signed-out` (protected calls), `forbidden`, `not-found`, `upstream`, `cancelled`.
 */
export type ServiceClient = {
  /** A read. It is repeated, with growing pauses, when the network or an origin behind the edge failed. */
  readonly get: <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: RequestOptions,
  ) => Promise<z.output<Schema>>;
  /** A file as it is, and what its header says of its name; at most `LARGEST_BODY_BYTES` of `exchange.ts`. */
  readonly getFile: (
    path: string,
    options?: RequestOptions,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentDisposition: string | null }>;
  /** A change; never repeated. `'empty'`: whatever success is answered, it holds nothing of interest. */
  readonly send: {
    (method: Change, path: string, body: unknown, expected: 'empty', options?: RequestOptions): Promise<null>;
    <Schema extends z.ZodType>(
      method: Change,
      path: string,
      body: unknown,
      expected: Schema,
      options?: RequestOptions,
    ): Promise<z.output<Schema>>;
  };
};

export type ServiceClientOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Without a slash at its end; paths are appended to it. */
  readonly baseUrl: string;
  /** Further headers, asked for once per call, at the moment of the call. */
  readonly headers: (url: URL) => SentHeaders;
  readonly onResponse?: ExchangeOptions['onResponse'];
  /** The service itself no longer accepts the session that is sent now. Called once for a session, however many calls find out. */
  readonly onSessionEnded?: () => void;
  /** Real time for one try, headers and body together; only tests shorten it. */
  readonly tryMilliseconds?: number;
};

const MOST_AT_ONCE = 6;
const TRY_MILLISECONDS = 15_000;
/** All tries of a call together, and its wait for a slot, stay under half a minute. */
const CALL_TO_TRY_RATIO = 1.8;

/** A JSON client for one service: one way to send, wait, repeat and name failures (both documents, Errors). */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { fetch, clock, log, baseUrl, tryMilliseconds = TRY_MILLISECONDS } = options;
  const { onResponse = async () => undefined, onSessionEnded = () => undefined } = options;
  let endedSession: string | null = null;
  const slots = createRequestSlots(MOST_AT_ONCE);
  const rateLimit = createRateLimit(clock);
  const transport = { fetch, clock, log, onResponse, tryMilliseconds, assertOpen: rateLimit.assertOpen };

  async function ask<Value>(
    request: Pick<Exchange, 'method' | 'body'> & { readonly path: string },
    { search = {}, signal: caller, isProtected = false }: RequestOptions,
    read: (answer: Answer, context: AnswerContext) => Value,
  ): Promise<Value> {
    const url = addressOf(baseUrl, request.path, search);
    const type = request.body === null ? {} : { 'content-type': 'application/json' };
    // Taken before any waiting: a change that was begun under one session must never leave under the next one.
    const session = options.headers(url);
    const headers = { accept: 'application/json', ...type, ...session };
    const deadline = AbortSignal.timeout(tryMilliseconds * CALL_TO_TRY_RATIO);
    const signal = AbortSignal.any(caller === undefined ? [deadline] : [caller, deadline]);
    try {
      const exchange = { method: request.method, url, headers, body: request.body, signal };
      const answer = await slots.run(() => exchangeRepeatedly(exchange, transport), signal);
      if (answer.status !== 429) rateLimit.noteAnswer();
      const value = read(answer, { isProtected, retryAt: rateLimit.noteRefusal });
      if (isProtected) endedSession = null;
      return value;
    } catch (cause) {
      if (caller?.aborted) throw new AppFailure({ code: 'cancelled' }, { cause });
      if (cause instanceof AppFailure && cause.error.code === 'signed-out') noteEnd(url, session);
      throw transportFailure(cause, url);
    }
  }

  /** A refusal of an older session than the present one says nothing about the present one. */
  function noteEnd(url: URL, sent: SentHeaders): void {
    const session = JSON.stringify(options.headers(url));
    if (session === endedSession || session !== JSON.stringify(sent)) return;
    endedSession = session;
    onSessionEnded();
  }

  function readAs<Schema extends z.ZodType>(schema: Schema) {
    return (answer: Answer, context: AnswerContext): z.output<Schema> => {
      const parsed = schema.safeParse(jsonFromAnswer(answer, context));
      if (parsed.success) return parsed.data;
      const path = [answer.url.pathname, ...(parsed.error.issues[0]?.path ?? [])].map(String).join(':');
      log.warn('answer not understood', { path });
      throw new AppFailure({ code: 'upstream', path }, { cause: parsed.error });
    };
  }

  return {
    get: (path, schema, requestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, requestOptions, readAs(schema)),
    getFile: (path, requestOptions = {}) => ask({ method: 'GET', path, body: null }, requestOptions, fileFromAnswer),
    send: <Schema extends z.ZodType>(
      method: Change,
      path: string,
      body: unknown,
      expected: Schema | 'empty',
      requestOptions: RequestOptions = {},
    ) => {
      const request = { method, path, body: JSON.stringify(body) };
      return expected === 'empty'
        ? ask(request, requestOptions, emptyFromAnswer)
        : ask(request, requestOptions, readAs(expected));
    },
  };
}

function addressOf(baseUrl: string, path: string, search: NonNullable<RequestOptions['search']>): URL {
  const url = new URL(baseUrl + path);
  // An id of nothing but dots would lead to another place of the service, and it names nothing.
  if (!url.href.endsWith(path)) throw new AppFailure({ code: 'not-found' });
  for (const [name, value] of Object.entries(search)) {
    for (const item of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(item));
  }
  return url;
}
