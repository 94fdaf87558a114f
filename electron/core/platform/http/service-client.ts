import PQueue from 'p-queue';
import type { z } from 'zod';
import {
  ANSWER_LIMITS,
  type Answer,
  type AnswerContext,
  type AnswerKind,
  emptyFromAnswer,
  fileFromAnswer,
  jsonFromAnswer,
  readCappedBody,
  transportFailure,
  withoutSecrets,
} from '#core/platform/http/answer.ts';
import type { ApiHosts } from '#core/platform/http/api-hosts.ts';
import {
  createRateLimit,
  type PacedCaller,
  type RateLimit,
  type RequestPace,
} from '#core/platform/http/request-pace.ts';
import type { CorePorts } from '#core/ports.ts';
import { type AppError, AppFailure, isFailure } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { pause } from '../time.ts';

export type SentHeaders = Readonly<Record<string, string>>;

/** Names and values of a query. */
export type Search = Readonly<Record<string, string | number | null | readonly (string | number)[]>>;

/** `signal`, and `priority` for services with a pace: `reader` when absent. */
export type RequestOptions = PacedCaller & {
  /** A list is sent by repeating its name, null and an empty list not at all. */
  readonly search?: Search;
  /** The call needs a session: the service's own refusal means `signed-out`. */
  readonly isProtected?: boolean;
  /** Origin of the only host to ask, even if another one is in use. */
  readonly host?: string;
  /** A check by the person: sent even while the host is rate-limited, which a good answer then ends. */
  readonly isCheck?: boolean;
  /** Replaces the present session; null: none. Sent only to hosts that may see a session. */
  readonly token?: string | null | undefined;
  /** A JSON 500 of the service itself is read with the schema too (anime-service, Errors: the two JSON 500 cases). */
  readonly readsOwnFault?: boolean;
  /** Bounds of the answer; `usual` when absent. A larger answer is `upstream`. */
  readonly kind?: AnswerKind;
  /** The person filled in the body: a refusal keeps the service's texts about its fields. */
  readonly isForm?: boolean;
};

type Change = 'POST' | 'DELETE';

export type ServiceClient = ReturnType<typeof createServiceClient>;

export type ServiceClientOptions = Pick<CorePorts, 'fetch' | 'clock' | 'log'> & {
  /** Without a slash at its end; paths are appended to it. */
  readonly baseUrl: string;
  /** Further headers for the configured host, read once at the start of each call. */
  readonly headers: (url: URL) => SentHeaders;
  /** The service no longer accepts the present session. Called for every refusal of it. */
  readonly onSessionEnded?: () => void;
  /** Chooses the host to ask, for a service with several. */
  readonly apiHosts?: ApiHosts;
  /** Pace of a rate-limited service, shared by all its clients; replaces the usual slots and the memory of 429s. */
  readonly pace?: RequestPace;
  readonly onResponse?: (url: URL, response: Response, sent: SentHeaders) => Promise<void>;
  /** The problem with a host that was asked; null: it answered. Not called for cancelled requests. */
  readonly onOutcome?: (problem: AppError | null) => void;
  /** Real time for one try, headers and body together; only tests shorten it. */
  readonly tryMilliseconds?: number;
};

const TRY_MILLISECONDS = 15_000;
const MOST_AT_ONCE = 6;
const MOST_TRIES = 3;
const MOST_REDIRECTS = 3;
const FIRST_PAUSE_MILLISECONDS = 300;
const PASSING_FAILURES: readonly AppError['code'][] = ['offline', 'timeout', 'service-down'];
/** Statuses of a gateway or an edge while the origin behind it is away; 520-527 are those of a CDN. */
const PASSING_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527]);
/** For a host that another one can replace, and for a probe. */
const SHORT_TRY_MILLISECONDS = 6_000;
/** All tries of a call and its wait for a slot together stay under half a minute. */
const CALL_TO_TRY_RATIO = 1.8;

/**
 * One JSON service: one way to send, wait, repeat and name failures (both documents, Errors). Everything rejects with
 * `AppFailure`: `offline`, `timeout`, `service-down`, `blocked-by-edge`, `rate-limited`, `rejected`, `signed-out` (protected
 * calls), `forbidden`, `not-found`, `upstream`, `cancelled`.
 */
export function createServiceClient(options: ServiceClientOptions) {
  const { fetch, clock, log, baseUrl, headers, apiHosts, pace, onOutcome, onResponse, onSessionEnded } = options;
  const { tryMilliseconds = TRY_MILLISECONDS } = options;
  const { origin: configured, pathname } = new URL(baseUrl);
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const rateLimits = new Map<string, RateLimit>();

  /** One call in its turn. */
  async function ask<Value>(
    { method, path, body }: Pick<Question<Value>, 'method' | 'body'> & { readonly path: string },
    asked: RequestOptions,
    read: Question<Value>['read'],
  ): Promise<Value> {
    const { search = {}, isProtected = false, token, signal: caller, priority } = asked;
    // All hosts serve the API under the same path (anime-service, Versioning).
    const addressOn = (origin: string) => addressOf(origin + pathname.replace(/\/$/, ''), path, search);
    // Taken before any waiting: a change begun under one session must never leave under the next.
    const session = token === undefined ? headers(addressOn(configured)) : bearer(token);
    const isOpen = method === 'GET' && !isProtected && token === undefined;
    const limits = ANSWER_LIMITS[asked.kind ?? 'usual'];
    const question = { ...asked, method, body, addressOn, session, isProtected, isOpen, limits, read };
    const limited = () => {
      const timeout = AbortSignal.timeout(tryMilliseconds * CALL_TO_TRY_RATIO);
      return caller === undefined ? timeout : AbortSignal.any([caller, timeout]);
    };
    // Background requests may wait for their turn without a limit.
    const waiting = priority === 'background' ? undefined : limited();
    const signal = waiting ?? caller;
    // A call keeps its turn for all hosts, so going on to the next one does not mean queuing again.
    const task = () => askHosts(question, waiting ?? limited());
    try {
      return await (pace === undefined ? slots.add(task, { signal }) : pace.run(task, { signal, priority }));
    } catch (cause) {
      if (caller?.aborted) throw new AppFailure({ code: 'cancelled' }, { cause });
      throw withoutSecrets(transportFailure(cause, addressOn(configured)), asked.isForm === true ? body : null);
    }
  }

  /**
   * A public read goes on to the next host at once when one is away; everything else has one host only. The first host is chosen
   * when a call's turn comes, so queued calls do not each find a dead host. When no host helps, the configured one's failure is
   * thrown.
   */
  async function askHosts<Value>(question: Question<Value>, signal: AbortSignal): Promise<Value> {
    const failures = new Map<string, unknown>();
    for (;;) {
      const [origin, ...others] = hostsFor(question).filter((host) => !failures.has(host));
      if (origin === undefined) throw reported(failures);
      const isFirst = failures.size === 0;
      const askedAs = question.host !== undefined ? 'probe' : isFirst ? 'first-choice' : 'stand-in';
      const isBrief = others.length > 0 || askedAs === 'probe';
      const url = question.addressOn(origin);
      const sent = apiHosts === undefined || apiHosts.maySeeSession(origin) ? question.session : {};
      const { noteAnswer, noteRefusal } = rateLimitOf(origin);
      const startedAt = performance.now();
      const note = (problem: AppError | null) => {
        apiHosts?.note(origin, { milliseconds: Math.round(performance.now() - startedAt), problem }, askedAs);
        onOutcome?.(problem);
      };
      try {
        const answer = await askPatiently({ ...question, url, sent, isBrief, signal });
        if (answer.status !== 429) noteAnswer();
        const value = question.read(answer, { ...question, retryAt: noteRefusal });
        if (question.isCheck) noteAnswer(true);
        note(null);
        return value;
      } catch (cause) {
        if (isFailure(cause, 'signed-out')) noteEnd(sent);
        const failure = transportFailure(cause, url);
        failures.set(origin, failure);
        // A service that cannot save may still answer reads.
        const isUnsaved = question.method !== 'GET' && isFailure(failure, 'service-down');
        const isOfHost = failure instanceof AppFailure && !question.signal?.aborted && !isUnsaved;
        // A refusal by the service itself proves that it is there.
        if (isOfHost) note(isServiceRefusal(failure) ? null : failure.error);
        const isAway = failure instanceof AppFailure && isHostAway(failure.error);
        const goesOn = isAway || !(isFirst || isServiceRefusal(failure));
        if (!goesOn || others.length === 0 || signal.aborted) throw reported(failures);
      }
    }
  }

  function hostsFor({ isOpen, host }: Question<unknown>): readonly string[] {
    if (host !== undefined) return [host];
    if (apiHosts === undefined) return [configured];
    return isOpen ? apiHosts.forReads() : [apiHosts.forSession()];
  }

  function reported(failures: ReadonlyMap<string, unknown>): unknown {
    const last = [...failures.values()].at(-1);
    return isServiceRefusal(last) ? last : (failures.get(configured) ?? last);
  }

  /** Ignores the refusal of an earlier session. The refusal itself may have cleared the present one. */
  function noteEnd(sent: SentHeaders): void {
    const session = headers(new URL(baseUrl));
    if (Object.keys(session).length === 0 || JSON.stringify(session) === JSON.stringify(sent)) onSessionEnded?.();
  }

  function rateLimitOf(origin: string): RateLimit {
    if (pace !== undefined) return pace;
    const known = rateLimits.get(origin) ?? createRateLimit(clock);
    rateLimits.set(origin, known);
    return known;
  }

  /** Repeats reads only, while the failure may pass: a change may have arrived. */
  async function askPatiently(request: Try): Promise<Answer> {
    const { url, method, isBrief, isCheck, signal } = request;
    const mostTries = isBrief || method !== 'GET' ? 1 : MOST_TRIES;
    const milliseconds = isBrief ? Math.min(tryMilliseconds, SHORT_TRY_MILLISECONDS) : tryMilliseconds;
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries;
      try {
        if (isCheck !== true) rateLimitOf(url.origin).assertOpen();
        const limited = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
        const answer = await askOnce({ ...request, signal: limited });
        if (isLast || !PASSING_STATUSES.has(answer.status)) return answer;
      } catch (cause) {
        if (isLast || signal.aborted || !isFailure(cause, ...PASSING_FAILURES)) throw cause;
      }
      // Jitter keeps many clients from coming back at the same moment.
      await pause(clock, FIRST_PAUSE_MILLISECONDS * 3 ** (tries - 1) * (0.5 + Math.random()), signal);
    }
  }

  /** Follows redirects of reads within the origin only: the request may carry a session, and the service never redirects elsewhere. */
  async function askOnce({ url: start, method, body, limits, sent: session, signal }: Try): Promise<Answer> {
    const type = body === null ? {} : { 'content-type': 'application/json' };
    const sent = { accept: 'application/json', ...type, ...session };
    const startedAt = performance.now();
    // The path without the query: some queries are secrets.
    const line = (outcome: number | string) => ({
      ...{ method, path: start.pathname, outcome },
      milliseconds: Math.round(performance.now() - startedAt),
    });
    let url = start;
    try {
      for (let redirects = 0; ; redirects += 1) {
        const response = await fetch(url, {
          method,
          headers: sent,
          body,
          signal,
          redirect: 'manual',
          credentials: 'omit',
        });
        await onResponse?.(url, response, sent);
        const target = redirectTarget(response, url);
        if (target === null) {
          const content = await readCappedBody(response, limits.bytes);
          log.info('answered', line(response.status));
          return { url, status: response.status, headers: response.headers, body: content };
        }
        await response.body?.cancel();
        if (method !== 'GET' || target.origin !== url.origin || redirects === MOST_REDIRECTS) {
          throw new AppFailure({ code: 'blocked-by-edge', host: url.host });
        }
        url = target;
      }
    } catch (cause) {
      const failure = transportFailure(cause, url);
      if (failure instanceof AppFailure) log.warn('not answered', line(failure.error.code));
      throw failure;
    }
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
    /** A change; never repeated. */
    send: <Schema extends z.ZodType>(
      method: Change,
      path: string,
      body: unknown,
      schema: Schema,
      asked: RequestOptions = {},
    ) => ask({ method, path, body: JSON.stringify(body) }, asked, readAs(schema)),
    /** As `send`, but the body of a success is ignored. */
    sendOnly: (method: Change, path: string, body: unknown, asked: RequestOptions = {}) =>
      ask({ method, path, body: JSON.stringify(body) }, asked, emptyFromAnswer),
    /** A read. Goes on to another host when one is away; at the last host it is repeated with growing pauses. */
    get: <Schema extends z.ZodType>(path: string, schema: Schema, asked: RequestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, asked, readAs(schema)),
    /** A file of at most `ANSWER_LIMITS.file`. */
    getFile: (path: string, asked: RequestOptions = {}) =>
      ask({ method: 'GET', path, body: null }, { ...asked, kind: 'file' }, fileFromAnswer),
  };
}

/** Unlike a cookie, a bearer token is never renewed by the answer (anime-service, Authentication). */
function bearer(token: string | null): SentHeaders {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function addressOf(baseUrl: string, path: string, search: Search): URL {
  const url = new URL(baseUrl + path);
  // An id of dots alone would lead to another path.
  if (!url.href.endsWith(path)) throw new AppFailure({ code: 'not-found' });
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value ?? []].flat()) url.searchParams.append(name, String(item));
  }
  return url;
}

type Question<Value> = Pick<RequestOptions, 'host' | 'isCheck' | 'signal'> &
  Omit<AnswerContext, 'retryAt'> & {
    readonly method: 'GET' | Change;
    readonly body: string | null;
    readonly addressOn: (origin: string) => URL;
    /** Sent to the configured host, and to mirrors that may see it. */
    readonly session: SentHeaders;
    /** Any host may be asked; otherwise only one that may see a session. */
    readonly isOpen: boolean;
    readonly read: (answer: Answer, context: AnswerContext) => Value;
  };

/** `isBrief`: one short try only. */
type Try = Pick<Question<unknown>, 'method' | 'body' | 'limits' | 'isCheck'> & {
  readonly url: URL;
  readonly sent: SentHeaders;
  readonly isBrief: boolean;
  readonly signal: AbortSignal;
};

/** A refusal that another host would repeat. */
function isServiceRefusal(cause: unknown): boolean {
  return isFailure(cause, 'not-found', 'forbidden', 'signed-out', 'rejected');
}

/** Null for an answer that does not redirect to an http or https address. */
export function redirectTarget({ status, headers }: Response, url: URL): URL | null {
  if (status < 300 || status >= 400) return null;
  const location = headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  return target !== null && /^https?:$/.test(target.protocol) ? target : null;
}
