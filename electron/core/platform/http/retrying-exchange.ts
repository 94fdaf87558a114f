import type { Answer } from '#core/platform/http/answer.ts';
import { type Exchange, type ExchangeOptions, exchangeOnce, withinTime } from '#core/platform/http/exchange.ts';
import { pause } from '#core/platform/http/pause.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type RetryingExchangeOptions = ExchangeOptions & {
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
