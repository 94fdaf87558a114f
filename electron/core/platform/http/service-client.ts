import type { z } from 'zod';
import {
  type Answer,
  type AnswerContext,
  emptyFromAnswer,
  fileFromAnswer,
  jsonFromAnswer,
} from '#core/platform/http/answer.ts';
import { ANSWER_LIMITS, type AnswerKind } from '#core/platform/http/answer-limits.ts';
import { type AskHostsOptions, createAskHosts } from '#core/platform/http/ask-hosts.ts';
import type { Exchange, SentHeaders } from '#core/platform/http/exchange.ts';
import type { RequestPriority } from '#core/platform/http/request-pace.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/** Shorter values occur in ordinary words. */
const SHORTEST_ECHO = 4;

export type RequestOptions = {
  /** A list is sent by repeating its name. */
  readonly search?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly signal?: AbortSignal | undefined;
  /** For services with a pace; `reader` when absent. */
  readonly priority?: RequestPriority | undefined;
  /** The call needs a session: a 403 of the service means `signed-out`. */
  readonly isProtected?: boolean;
  /** Origin of the one host to ask, whichever is in use. */
  readonly host?: string;
  /** Replaces the present session; null: none. Sent only to hosts that may see a session. */
  readonly token?: string | null;
  /** A JSON 500 of the service itself is read with the schema too (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
  /** Bounds of the answer; `usual` when absent. A larger answer is `upstream`. */
  readonly kind?: Exclude<AnswerKind, 'file'>;
  /** The person filled in the body: a refusal keeps the service's texts about its fields. */
  readonly isForm?: boolean;
};

type Change = 'POST' | 'DELETE';

export type ServiceClient = ReturnType<typeof createServiceClient>;

export type ServiceClientOptions = AskHostsOptions & {
  /** Without a slash at its end; paths are appended to it. */
  readonly baseUrl: string;
  /** Further headers for the configured host, asked for once at the moment of each call. */
  readonly headers: (url: URL) => SentHeaders;
  /** The service no longer accepts the present session. Called once per session. */
  readonly onSessionEnded?: () => void;
};

/**
 * One JSON service: one way to send, wait, repeat and name failures (both documents, Errors). Everything rejects with
 * `AppFailure`: `offline`, `timeout`, `service-down`, `blocked-by-edge`, `rate-limited`, `rejected`, `signed-out` (protected
 * calls), `forbidden`, `not-found`, `upstream`, `cancelled`.
 */
export function createServiceClient(options: ServiceClientOptions) {
  const { log, baseUrl, onSessionEnded = () => undefined } = options;
  const { origin: configured, pathname } = new URL(baseUrl);
  let endedSession: string | null = null;
  const askHosts = createAskHosts(options, configured, noteEnd);

  async function ask<Value>(
    { method, path, body }: Pick<Exchange, 'method' | 'body'> & { readonly path: string },
    requestOptions: RequestOptions,
    read: (answer: Answer, context: AnswerContext) => Promise<Value>,
    kind: AnswerKind = requestOptions.kind ?? 'usual',
  ): Promise<Value> {
    const { search = {}, signal: caller, isProtected = false, host, token } = requestOptions;
    const { readsOwnFault = false, isForm = false, priority = 'reader' } = requestOptions;
    // All hosts serve the API under the same path (anime-service, Versioning).
    const addressOn = (origin: string) => addressOf(origin + pathname.replace(/\/$/, ''), path, search);
    // Taken before any waiting: a change begun under one session must never leave under the next.
    const session = token === undefined ? options.headers(addressOn(configured)) : bearer(token);
    try {
      const value = await askHosts({
        ...{ method, body, addressOn, session, isProtected, readsOwnFault, host, caller, priority, read },
        limits: ANSWER_LIMITS[kind],
        isOpen: method === 'GET' && !isProtected && token === undefined,
      });
      if (isProtected && token === undefined) endedSession = null;
      return value;
    } catch (cause) {
      throw withoutSecrets(cause, isForm ? body : null);
    }
  }

  /** Ignores the refusal of an earlier session. */
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

  /** A change; never repeated. `'empty'`: the body of a success is ignored. */
  function send(method: Change, path: string, body: unknown, expected: 'empty', asked?: RequestOptions): Promise<null>;
  function send<Schema extends z.ZodType>(
    ...call: [method: Change, path: string, body: unknown, expected: Schema, asked?: RequestOptions]
  ): Promise<z.output<Schema>>;
  function send<Schema extends z.ZodType>(
    ...[method, path, body, expected, asked = {}]: [Change, string, unknown, Schema | 'empty', RequestOptions?]
  ): Promise<unknown> {
    const request = { method, path, body: JSON.stringify(body) };
    return expected === 'empty' ? ask(request, asked, emptyFromAnswer) : ask(request, asked, readAs(expected));
  }

  return {
    send,
    /** A read. Goes on to another host when one is away; at the last host it is repeated with growing pauses. */
    get: <Schema extends z.ZodType>(path: string, schema: Schema, asked: RequestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, asked, readAs(schema)),
    /** A file of at most `ANSWER_LIMITS.file`. */
    getFile: (path: string, asked: RequestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, asked, fileFromAnswer, 'file'),
  };
}

/** Unlike a cookie, a bearer token is never renewed by the answer (anime-service, Authentication). */
function bearer(token: string | null): SentHeaders {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function addressOf(baseUrl: string, path: string, search: NonNullable<RequestOptions['search']>): URL {
  const url = new URL(baseUrl + path);
  // An id of dots alone would lead to another path.
  if (!url.href.endsWith(path)) throw new AppFailure({ code: 'not-found' });
  for (const [name, value] of Object.entries(search)) {
    for (const item of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(item));
  }
  return url;
}

/**
 * A refusal for the person: the service's texts about a form may repeat its values, be it a password, so those are masked.
 * `form`: JSON of the fields; null for a request that no person filled in, which keeps the names of the fields only.
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
