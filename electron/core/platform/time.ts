import { setImmediate as afterThisTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Clock } from '#core/ports.ts';
import { isFailure } from '#shared/contract/app-error.ts';

export const HOUR_MILLISECONDS = 3_600_000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** A timer that holds one callback at most. */
export function createTimer(clock: Clock, onTime: () => void) {
  let unschedule: (() => void) | null = null;
  function cancel(): void {
    unschedule?.();
    unschedule = null;
  }
  return {
    /** Replaces the time that was set before. */
    set: (milliseconds: number) => {
      cancel();
      unschedule = clock.schedule(milliseconds, () => {
        unschedule = null;
        onTime();
      });
    },
    cancel,
    isSet: () => unschedule !== null,
  };
}

const FIRST_MILLISECONDS = 10_000;
const LONGEST_MILLISECONDS = 300_000;
const LONGEST_ASKED_MILLISECONDS = HOUR_MILLISECONDS;

/** How long to wait after this many failures in a row: as long as the service asks for, else exponentially longer, with jitter. */
export function backoffMilliseconds(cause: unknown, failures: number, now: number): number {
  if (isFailure(cause, 'rate-limited')) {
    return Math.min(Math.max(cause.error.retryAt - now, FIRST_MILLISECONDS), LONGEST_ASKED_MILLISECONDS);
  }
  const exponential = Math.min(FIRST_MILLISECONDS * 2 ** (failures - 1), LONGEST_MILLISECONDS);
  return exponential * (1 + Math.random() / 2);
}

/** Whether a moment is less than this long ago. False for null, and for a moment in the future, which a clock set back leaves. */
export function isWithin(milliseconds: number, moment: number | null | undefined, clock: Pick<Clock, 'now'>): boolean {
  const age = clock.now() - (moment ?? Number.POSITIVE_INFINITY);
  return age >= 0 && age < milliseconds;
}

/** Makes new dates use the computer's present time zone. Formats made before keep theirs. */
export function renewTimeZone(): void {
  // Node rereads the zone only when this variable is set or deleted; deleting one that is not set counts.
  if (process.env['TZ'] === undefined) delete process.env['TZ'];
}

/** A date in the computer's present time zone. */
export function localTime(now: number): Date {
  renewTimeZone();
  return new Date(now);
}

/** The day of the local calendar, `2026-03-05`. */
export function localDate(now: number): string {
  const date = localTime(now);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Node's timers wrap longer waits to one millisecond. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** The real clock, passing `timeScale` times faster. */
export function createClock(timeScale = 1): Clock {
  const startedAt = Date.now();
  return {
    now: () => startedAt + (Date.now() - startedAt) * timeScale,
    schedule: (milliseconds, callback) => {
      const timer = setTimeout(callback, Math.min(milliseconds / timeScale, LONGEST_TIMER_MILLISECONDS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;

const LONGEST_TURN_MILLISECONDS = 8;

/** Divides long work into turns, with other work of the thread in between. */
export function createTurns(signal?: AbortSignal) {
  let began = performance.now();
  return {
    /** Whether the present turn has lasted long enough. */
    isOver: () => performance.now() - began >= LONGEST_TURN_MILLISECONDS,
    /** Rejects with the signal's reason once the work is cancelled. */
    next: async (): Promise<void> => {
      await afterThisTurn();
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}

export type ServerTime = ReturnType<typeof createServerTime>;

/** A `Date` header is truncated to the second, which loses this much on average. */
const HALF_A_SECOND = 500;

/** The time by the service's clock, to compare its own times with: this device's clock may be days off. */
export function createServerTime(clock: Pick<Clock, 'now'>) {
  let offset: number | null = null;
  return {
    /** Takes note of an answer's `Date`. */
    note: (headers: Headers): void => {
      const date = Date.parse(headers.get('date') ?? '');
      // A cache in front of the service repeats an answer, with its old date or a new one.
      const isRepeated = Number(headers.get('age') ?? 0) !== 0;
      // The latest counts: either clock may be put right at any time.
      if (!Number.isNaN(date) && !isRepeated) offset = date + HALF_A_SECOND - clock.now();
    },
    /** Whether an answer has told it yet; until then this device's clock stands in. */
    isKnown: () => offset !== null,
    /** Epoch milliseconds, to the second at best. */
    now: () => clock.now() + (offset ?? 0),
    /** Converts a time of the service's clock to this device's. */
    toLocal: (serverMilliseconds: number) => serverMilliseconds - (offset ?? 0),
  };
}

/** Waits in the clock's time. Rejects with the signal's reason as soon as the signal aborts. */
export async function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = clock.schedule(milliseconds, resolve);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  await promise.finally(() => {
    cancel();
    signal.removeEventListener('abort', onAbort);
  });
}

/** Runs asynchronous work in the order of the calls, never two at once. */
export function createOneAtATime() {
  const turns = new PQueue({ concurrency: 1 });
  return <Result>(work: () => Promise<Result>): Promise<Result> => turns.add(work);
}

/** As `Promise.all`, but when some fail it rejects only once all have ended. */
export async function allEnded<const Work extends readonly Promise<unknown>[]>(work: Work) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
