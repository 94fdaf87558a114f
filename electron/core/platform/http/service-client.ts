import type { z } from 'zod';
import {
  type Answer,
  type AnswerContext,
  emptyFromAnswer,
  fileFromAnswer,
  jsonFromAnswer,
} from '#core/platform/http/answer.ts';
import { ANSWER_LIMITS, type AnswerKind } from '#core/platform/http/answer-limits.ts';
import type { ApiHosts } from '#core/platform/http/api-hosts.ts';
import { createAskHosts } from '#core/platform/http/ask-hosts.ts';
import type { Exchange, ExchangeOptions, SentHeaders } from '#core/platform/http/exchange.ts';
import type { RequestPace, RequestPriority } from '#core/platform/http/request-pace.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/** Shorter ones are found in words that have nothing to do with them. */
const SHORTEST_ECHO = 4;

export type RequestOptions = {
  /** A list is sent by repeating its name. */
  readonly search?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly signal?: AbortSignal | undefined;
  /** `background` goes behind everything that a person waits for, and waits as long as it takes; `reader` when absent. Of services with a pace. */
  readonly priority?: RequestPriority | undefined;
  /** The call needs a session: a 403 of the service means `signed-out`. */
  readonly isProtected?: boolean;
  /** Origin of the one host to ask, whichever is in use. */
  readonly host?: string;
  /** Asks under this token, or under none, in place of the present session, and only where a session may be seen. */
  readonly token?: string | null;
  /** A JSON 500 of the service itself is read with the schema too (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
  /** What it may hold at most; `usual` when absent. More is `upstream`, and `path` says what was too much. */
  readonly kind?: Exclude<AnswerKind, 'file'>;
  /** The person filled in what is sent: a refusal keeps what the service says of the fields. Otherwise it only names them. */
  readonly isForm?: boolean;
};

type Change = 'POST' | 'DELETE';

/**
 * One JSON service. Everything rejects with `AppFailure`: `offline`, `timeout`, `service-down`, `blocked-by-edge`,
 * `rate-limited`, `rejected`, `signed-out` (protected calls), `forbidden`, `not-found`, `upstream`, `cancelled`.
 */
export type ServiceClient = {
  /** A read. When a host is away it goes on at another one; at the last it is repeated, with growing pauses. */
  readonly get: <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: RequestOptions,
  ) => Promise<z.output<Schema>>;
  /** A file as it is, and what its header says of its name; at most `ANSWER_LIMITS.file`. */
  readonly getFile: (
    path: string,
    options?: RequestOptions,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentDisposition: string | null }>;
  /** A change; never repeated. `'empty'`: the body of a success is ignored. */
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
  /** Pace of a rate-limited service, shared by all its clients. */
  readonly pace?: RequestPace;
  /** Further headers, asked for once per call, at the moment of the call, for the configured host. */
  readonly headers: (url: URL) => SentHeaders;
  readonly onResponse?: ExchangeOptions['onResponse'];
  /** The service itself no longer accepts the session that is sent now. Called once for a session, however many calls find out. */
  readonly onSessionEnded?: () => void;
  /** Real time for one try, headers and body together; only tests shorten it. */
  readonly tryMilliseconds?: number;
};

const TRY_MILLISECONDS = 15_000;

/** A JSON client for one service: one way to send, wait, repeat and name failures (both documents, Errors). */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { fetch, clock, log, baseUrl, apiHosts, pace, tryMilliseconds = TRY_MILLISECONDS } = options;
  const { onResponse = async () => undefined, onSessionEnded = () => undefined } = options;
  const { origin: configured, pathname } = new URL(baseUrl);
  let endedSession: string | null = null;
  const askHosts = createAskHosts({
    ...{ fetch, clock, log, configured, apiHosts, pace, onResponse, tryMilliseconds },
    onSignedOut: noteEnd,
  });

  async function ask<Value>(
    { method, path, body }: Pick<Exchange, 'method' | 'body'> & { readonly path: string },
    requestOptions: RequestOptions,
    read: (answer: Answer, context: AnswerContext) => Promise<Value>,
    kind: AnswerKind = requestOptions.kind ?? 'usual',
  ): Promise<Value> {
    const { search = {}, signal: caller, isProtected = false, host, token } = requestOptions;
    const { readsOwnFault = false, isForm = false, priority = 'reader' } = requestOptions;
    // All hosts serve the API under the same path (anime-service, Versioning).
    const addressAt = (origin: string) => addressOf(origin + pathname.replace(/\/$/, ''), path, search);
    const usual = addressAt(configured);
    const addressOn = (origin: string) => (origin === configured ? usual : addressAt(origin));
    const asked = askHosts({
      ...{ method, body, addressOn, isProtected, readsOwnFault, host: host ?? null, caller, priority, read },
      limits: ANSWER_LIMITS[kind],
      isOpen: method === 'GET' && !isProtected && token === undefined,
      // Taken before any waiting: a change that was begun under one session must never leave under the next one.
      session: token === undefined ? options.headers(usual) : bearer(token),
    });
    const value = await asked.catch((cause: unknown) => {
      throw withoutSecrets(cause, isForm ? body : null);
    });
    if (isProtected && token === undefined) endedSession = null;
    return value;
  }

  /** A refusal of an older session than the present one says nothing about the present one. */
  function noteEnd(url: URL, sent: SentHeaders): void {
    const session = JSON.stringify(options.headers(url));
    if (session === endedSession || session !== JSON.stringify(sent)) return;
    endedSession = session;
    onSessionEnded();
  }

  function readAs<Schema extends z.ZodType>(schema: Schema) {
    return async (answer: Answer, context: AnswerContext): Promise<z.output<Schema>> => {
      const parsed = schema.safeParse(await jsonFromAnswer(answer, context));
      if (parsed.success) return parsed.data;
      const path = [answer.url.pathname, ...(parsed.error.issues[0]?.path ?? [])].map(String).join(':');
      log.warn('answer not understood', { path });
      throw new AppFailure({ code: 'upstream', path }, { cause: parsed.error });
    };
  }

  return {
    get: (path, schema, requestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, requestOptions, readAs(schema)),
    getFile: (path, requestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, requestOptions, fileFromAnswer, 'file'),
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

/** Other than a cookie it is never answered by a renewed one (anime-service, Authentication). */
function bearer(token: string | null): SentHeaders {
  return token === null ? {} : { authorization: `Bearer ${token}` };
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

/**
 * A refusal as it may be told: what the service says of the fields is for the person who filled them in, and a text may
 * repeat what was filled in, be it a password. `form`: the JSON of the fields; null for what is none, which keeps their
 * names only. Every other failure stays as it is.
 */
function withoutSecrets(cause: unknown, form: string | null): unknown {
  if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') return cause;
  const filledIn = form === null ? [] : textsIn(JSON.parse(form));
  const fields = Object.entries(cause.error.fields).map(([field, texts]) => [
    field,
    form === null ? [] : texts.map((text) => masked(text, filledIn)),
  ]);
  return new AppFailure({ code: 'rejected', fields: Object.fromEntries(fields) });
}

function masked(text: string, filledIn: readonly string[]): string {
  return filledIn.reduce((rest, echo) => rest.replaceAll(echo, '…'), text);
}

function textsIn(form: unknown): readonly string[] {
  const values = typeof form === 'object' && form !== null ? Object.values(form) : [];
  return values.filter((value) => typeof value === 'string' && value.length >= SHORTEST_ECHO);
}
