import type { z } from 'zod';
import { type Answer, type AnswerContext, emptyFromAnswer, fileFromAnswer, jsonFromAnswer } from '#core/http/answer.ts';
import type { ApiHosts } from '#core/http/api-hosts.ts';
import type { Exchange, ExchangeOptions, SentHeaders } from '#core/http/exchange.ts';
import { createRateLimit, type RateLimit } from '#core/http/rate-limit.ts';
import { createRequestSlots } from '#core/http/request-slots.ts';
import { exchangeRepeatedly } from '#core/http/retrying-exchange.ts';
import { transportFailure } from '#core/http/transport-failure.ts';
import type { Clock, Log } from '#core/ports.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

export type RequestOptions = {
  /** A list is sent by repeating its name. */
  readonly search?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly signal?: AbortSignal | undefined;
  /** The call needs a session: a 403 of the service means `signed-out`. */
  readonly isProtected?: boolean;
  /** Origin of the one host to ask, whichever is in use. */
  readonly host?: string;
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
  /** Where the service has further hosts: which of them to ask. */
  readonly apiHosts?: ApiHosts;
  /** Further headers, asked for once per call, at the moment of the call. */
  readonly headers: (url: URL) => SentHeaders;
  readonly onResponse?: ExchangeOptions['onResponse'];
  /** The service itself no longer accepts the session that is sent now. Called once for a session, however many calls find out. */
  readonly onSessionEnded?: () => void;
  /** Real time for one try, headers and body together; only tests shorten it. */
  readonly tryMilliseconds?: number;
};

const MOST_AT_ONCE = 6;
const MOST_TRIES = 3;
const TRY_MILLISECONDS = 15_000;
/** A host that can be replaced is not waited for as long. */
const TRY_WITH_ALTERNATIVES_MILLISECONDS = 6_000;
/** All tries of a call together, and its wait for a slot, stay under half a minute. */
const CALL_TO_TRY_RATIO = 1.8;

/** A JSON client for one service: one way to send, wait, repeat and name failures (both documents, Errors). */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { fetch, clock, log, baseUrl, tryMilliseconds = TRY_MILLISECONDS } = options;
  const { onResponse = async () => undefined, onSessionEnded = () => undefined } = options;
  let endedSession: string | null = null;
  const slots = createRequestSlots(MOST_AT_ONCE);
  const rateLimits = new Map<string, RateLimit>();

  function rateLimitOf(origin: string): RateLimit {
    const known = rateLimits.get(origin) ?? createRateLimit(clock);
    rateLimits.set(origin, known);
    return known;
  }

  type Asked<Value> = {
    readonly request: Pick<Exchange, 'method' | 'body'>;
    readonly url: URL;
    readonly options: RequestOptions;
    readonly read: (answer: Answer, context: AnswerContext) => Value;
    readonly session: SentHeaders;
    readonly deadline: AbortSignal;
  };

  /** One host; `alternatives`: how many more can be asked if this one fails. */
  async function askHost<Value>(asked: Asked<Value>, alternatives: number): Promise<Value> {
    const { request, url, read, session, deadline } = asked;
    const { signal: caller, isProtected = false } = asked.options;
    const rateLimit = rateLimitOf(url.origin);
    const type = request.body === null ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', ...type, ...session };
    const signal = AbortSignal.any(caller === undefined ? [deadline] : [caller, deadline]);
    const transport = {
      fetch,
      clock,
      log,
      onResponse,
      assertOpen: rateLimit.assertOpen,
      mostTries: alternatives > 0 ? 1 : MOST_TRIES,
      tryMilliseconds:
        alternatives > 0 ? Math.min(tryMilliseconds, TRY_WITH_ALTERNATIVES_MILLISECONDS) : tryMilliseconds,
    };
    try {
      const answer = await slots.run(() => exchangeRepeatedly({ ...request, url, headers, signal }, transport), signal);
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

  /** As `askHost`, and tells the hosts how it went. */
  async function askNoted<Value>(
    asked: Asked<Value>,
    alternatives: number,
    how: 'first-choice' | 'stand-in' | 'probe',
  ) {
    const { origin } = asked.url;
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    try {
      const value = await askHost(asked, alternatives);
      options.apiHosts?.note(origin, { milliseconds: elapsed(), problem: null }, how);
      return value;
    } catch (cause) {
      const problem = cause instanceof AppFailure ? cause.error : null;
      if (problem !== null && problem.code !== 'cancelled') {
        // Whatever the service itself refuses, it was there to refuse it.
        const isAway = isHostAway(problem);
        options.apiHosts?.note(origin, { milliseconds: elapsed(), problem: isAway ? problem : null }, how);
      }
      throw cause;
    }
  }

  async function ask<Value>(
    request: Pick<Exchange, 'method' | 'body'> & { readonly path: string },
    requestOptions: RequestOptions,
    read: (answer: Answer, context: AnswerContext) => Value,
  ): Promise<Value> {
    const origins = originsFor(request, requestOptions);
    const deadline = AbortSignal.timeout(tryMilliseconds * CALL_TO_TRY_RATIO);
    const asked = origins.map((origin): Asked<Value> => {
      const url = addressOf(
        origin === null ? baseUrl : onHost(baseUrl, origin),
        request.path,
        requestOptions.search ?? {},
      );
      // Taken before any waiting: a change that was begun under one session must never leave under the next one.
      return {
        request: { method: request.method, body: request.body },
        url,
        options: requestOptions,
        read,
        session: options.headers(url),
        deadline,
      };
    });
    const failures = new Map<string, unknown>();
    for (const [place, one] of asked.entries()) {
      const how = requestOptions.host !== undefined ? 'probe' : place === 0 ? 'first-choice' : 'stand-in';
      try {
        return await askNoted(one, asked.length - 1 - place, how);
      } catch (cause) {
        failures.set(one.url.origin, cause);
        const isAway = cause instanceof AppFailure && isHostAway(cause.error);
        if (!isAway || deadline.aborted) break;
      }
    }
    // What the configured host said is what the person can do something about.
    throw failures.get(new URL(baseUrl).origin) ?? [...failures.values()].at(-1);
  }

  /** Null: the only one there is. */
  function originsFor(request: Pick<Exchange, 'method'>, { host, isProtected = false }: RequestOptions) {
    if (host !== undefined) return [host];
    if (options.apiHosts === undefined) return [null];
    if (request.method !== 'GET' || isProtected) return [options.apiHosts.forSession()];
    return options.apiHosts.forReads();
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

/** The host cannot be reached or lets nobody in; another one may. */
function isHostAway({ code }: AppError): boolean {
  return code === 'offline' || code === 'timeout' || code === 'service-down' || code === 'blocked-by-edge';
}

/** All hosts serve the API under the same path (anime-service, Versioning). */
function onHost(baseUrl: string, origin: string): string {
  return origin + new URL(baseUrl).pathname;
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
