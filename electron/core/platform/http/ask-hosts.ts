import PQueue from 'p-queue';
import type { Answer, AnswerContext } from '#core/platform/http/answer.ts';
import type { AnswerLimits } from '#core/platform/http/answer-limits.ts';
import type { ApiHosts, AskedAs } from '#core/platform/http/api-hosts.ts';
import { type Exchange, exchange, type SentHeaders, transportFailure } from '#core/platform/http/exchange.ts';
import { createRateLimit, type RateLimit } from '#core/platform/http/rate-limit.ts';
import type { PacedCaller, RequestPace, RequestPriority } from '#core/platform/http/request-pace.ts';
import type { CorePorts } from '#core/ports.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';

export type Question<Value> = Pick<Exchange, 'method' | 'body'> & {
  readonly addressOn: (origin: string) => URL;
  /** Sent to the configured host, and to mirrors that may see it. */
  readonly session: SentHeaders;
  readonly isProtected: boolean;
  /** Any host may be asked; otherwise only one that may see a session. */
  readonly isOpen: boolean;
  readonly readsOwnFault: boolean;
  /** The one host to ask, whichever is in use. */
  readonly host: string | undefined;
  readonly caller: AbortSignal | undefined;
  readonly priority: RequestPriority;
  readonly limits: AnswerLimits;
  readonly read: (answer: Answer, context: AnswerContext) => Promise<Value>;
};

export type AskHostsOptions = Pick<CorePorts, 'fetch' | 'clock' | 'log'> & {
  /** Where the service has further hosts: which of them to ask. */
  readonly apiHosts?: ApiHosts;
  /** Pace of a rate-limited service, shared by all its clients; replaces the usual slots and the memory of 429s. */
  readonly pace?: RequestPace;
  readonly onResponse?: (url: URL, response: Response, sent: SentHeaders) => Promise<void>;
  /** Real time for one try, headers and body together; only tests shorten it. */
  readonly tryMilliseconds?: number;
};

const TRY_MILLISECONDS = 15_000;
const MOST_AT_ONCE = 6;
const MOST_TRIES = 3;
/** For a host that another one can replace, and for a probe. */
const SHORT_TRY_MILLISECONDS = 6_000;
/** All tries of a call and its wait for a slot together stay under half a minute. */
const CALL_TO_TRY_RATIO = 1.8;

/**
 * Asks a service with one host or several. A public read goes on to the next host at once when one is away; everything else
 * has one host only. The first host is chosen when a call's turn comes, so queued calls do not each find a dead host. When no
 * host helps, the configured one's failure is thrown. `onSignedOut`: a protected call with `sent` was refused.
 */
export function createAskHosts(
  { fetch, clock, log, apiHosts, pace, onResponse = async () => undefined, ...options }: AskHostsOptions,
  configured: string,
  onSignedOut: (url: URL, sent: SentHeaders) => void,
): <Value>(question: Question<Value>) => Promise<Value> {
  const { tryMilliseconds = TRY_MILLISECONDS } = options;
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const rateLimits = new Map<string, RateLimit>();

  const inTurn = <Value>(task: () => Promise<Value>, caller: PacedCaller): Promise<Value> =>
    pace === undefined ? slots.add(task, { signal: caller.signal }) : pace.run(task, caller);

  function rateLimitOf(origin: string): RateLimit {
    if (pace !== undefined) return pace;
    const known = rateLimits.get(origin) ?? createRateLimit(clock);
    rateLimits.set(origin, known);
    return known;
  }

  function hostsFor({ isOpen, host }: Question<unknown>): readonly string[] {
    if (host !== undefined) return [host];
    if (apiHosts === undefined) return [configured];
    return isOpen ? apiHosts.forReads() : [apiHosts.forSession()];
  }

  async function askHost<Value>(url: URL, question: Question<Value>, isBrief: boolean, signal: AbortSignal) {
    const { method, body, isProtected, readsOwnFault, limits, read } = question;
    const { assertOpen, noteAnswer, noteRefusal } = rateLimitOf(url.origin);
    const sent = apiHosts === undefined || apiHosts.maySeeSession(url.origin) ? question.session : {};
    const type = body === null ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', ...type, ...sent };
    try {
      const answer = await exchange(
        { method, body, url, headers, signal, largestBytes: limits.bytes },
        {
          ...{ fetch, onResponse, clock, log, assertOpen },
          mostTries: isBrief ? 1 : MOST_TRIES,
          tryMilliseconds: isBrief ? Math.min(tryMilliseconds, SHORT_TRY_MILLISECONDS) : tryMilliseconds,
        },
      );
      if (answer.status !== 429) noteAnswer();
      const reading = { mostElements: limits.elements, signal };
      return await read(answer, { ...reading, isProtected, readsOwnFault, retryAt: noteRefusal });
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.code === 'signed-out') onSignedOut(url, sent);
      throw transportFailure(cause, url);
    }
  }

  /** The next host's value; null when it failed and another can be asked. `failures`: of the hosts asked before. */
  async function askNext<Value>(question: Question<Value>, failures: Map<string, unknown>, signal: AbortSignal) {
    const [origin, ...others] = hostsFor(question).filter((host) => !failures.has(host));
    if (origin === undefined) throw reported(failures);
    const isFirst = failures.size === 0;
    const askedAs: AskedAs = question.host !== undefined ? 'probe' : isFirst ? 'first-choice' : 'stand-in';
    const startedAt = performance.now();
    const note = (problem: AppError | null) =>
      apiHosts?.note(origin, { milliseconds: Math.round(performance.now() - startedAt), problem }, askedAs);
    let value: Value;
    try {
      value = await askHost(question.addressOn(origin), question, others.length > 0 || askedAs === 'probe', signal);
    } catch (cause) {
      if (cause instanceof AppFailure && !question.caller?.aborted && !isFailedWrite(question, cause)) {
        // A refusal by the service itself proves that it is there.
        note(isWordOfService(cause) ? null : cause.error);
      }
      failures.set(origin, cause);
      const goesOn = isAway(cause) || (!isFirst && !isWordOfService(cause));
      if (goesOn && others.length > 0 && !signal.aborted) return null;
      throw reported(failures);
    }
    note(null);
    return { value };
  }

  function reported(failures: ReadonlyMap<string, unknown>): unknown {
    const last = [...failures.values()].at(-1);
    return isWordOfService(last) ? last : (failures.get(configured) ?? last);
  }

  return async (question) => {
    const { caller, priority } = question;
    /** One slot for all its hosts: a call that goes on is not sent to the end of the queue. */
    async function askInTurn(signal: AbortSignal) {
      const failures = new Map<string, unknown>();
      for (;;) {
        const answered = await askNext(question, failures, signal);
        if (answered !== null) return answered.value;
      }
    }
    const limited = () => {
      const timeout = AbortSignal.timeout(tryMilliseconds * CALL_TO_TRY_RATIO);
      return caller === undefined ? timeout : AbortSignal.any([caller, timeout]);
    };
    try {
      // Background requests may wait for their turn without a limit.
      if (priority === 'background') return await inTurn(() => askInTurn(limited()), { signal: caller, priority });
      const signal = limited();
      return await inTurn(() => askInTurn(signal), { signal, priority });
    } catch (cause) {
      if (caller?.aborted) throw new AppFailure({ code: 'cancelled' }, { cause });
      throw transportFailure(cause, question.addressOn(configured));
    }
  };
}

function isAway(cause: unknown): boolean {
  return cause instanceof AppFailure && isHostAway(cause.error);
}

/** A service that cannot save may still answer reads. */
function isFailedWrite({ method }: Question<unknown>, cause: AppFailure): boolean {
  return method !== 'GET' && cause.error.code === 'service-down';
}

/** A refusal that another host would repeat. */
function isWordOfService(cause: unknown): boolean {
  return cause instanceof AppFailure && ['not-found', 'forbidden', 'signed-out', 'rejected'].includes(cause.error.code);
}
