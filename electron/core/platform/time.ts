import { setImmediate as afterThisTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Clock } from '#core/ports.ts';
import { isFailure } from '#shared/contract/app-error.ts';

export const HOUR_MILLISECONDS = 3_600_000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** One appointment at most. */
export function createTimer(clock: Clock, onTime: () => void) {
  let cancel: (() => void) | null = null;
  function callOff(): void {
    cancel?.();
    cancel = null;
  }
  return {
    /** Takes the place of the appointment before. */
    set: (milliseconds: number) => {
      callOff();
      cancel = clock.schedule(milliseconds, () => {
        cancel = null;
        onTime();
      });
    },
    callOff,
    isSet: () => cancel !== null,
  };
}

const FIRST_MILLISECONDS = 10_000;
const LONGEST_MILLISECONDS = 300_000;
const LONGEST_ASKED_MILLISECONDS = HOUR_MILLISECONDS;

/** How long to wait after so many failures in a row: what the service asks for, else ever longer, with jitter. */
export function backoffMilliseconds(cause: unknown, failures: number, now: number): number {
  if (isFailure(cause, 'rate-limited')) {
    return Math.min(Math.max(cause.error.retryAt - now, FIRST_MILLISECONDS), LONGEST_ASKED_MILLISECONDS);
  }
  const exponential = Math.min(FIRST_MILLISECONDS * 2 ** (failures - 1), LONGEST_MILLISECONDS);
  return exponential * (1 + Math.random() / 2);
}

/** Whether a moment is at most so long ago; never for null, or for a time in the future, by a clock that was set back since. */
export function isWithin(milliseconds: number, moment: number | null | undefined, clock: Pick<Clock, 'now'>): boolean {
  const age = clock.now() - (moment ?? Number.POSITIVE_INFINITY);
  return age >= 0 && age < milliseconds;
}

/** From now on dates are those of the time zone where the computer is at this call. Formats made before keep theirs. */
export function renewTimeZone(): void {
  // Node reads the zone anew only when this variable is set or deleted; deleting one that is not set counts.
  if (process.env['TZ'] === undefined) delete process.env['TZ'];
}

/** A moment whose hours and days are those of the time zone where the computer is now. */
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

/** Work in slices, between which everything else goes on. */
export function createTurns(signal?: AbortSignal) {
  let began = performance.now();
  return {
    /** Whether this one has lasted long enough. */
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

/** A `Date` is cut to the second. */
const HALF_A_SECOND = 500;

/** What time it is for the service, whose own times are compared with it: this device's clock may be days off. */
export function createServerTime(clock: Pick<Clock, 'now'>) {
  let offset: number | null = null;
  return {
    /** Takes note of an answer's `Date`. */
    note: (headers: Headers): void => {
      const date = Date.parse(headers.get('date') ?? '');
      // A cache in front of the service repeats an answer, with its former date or another.
      const isRepeated = Number(headers.get('age') ?? 0) !== 0;
      // The latest counts: either clock may be put right at any time.
      if (!Number.isNaN(date) && !isRepeated) offset = date + HALF_A_SECOND - clock.now();
    },
    /** Whether an answer has ever told; until then this device's clock stands in. */
    isKnown: () => offset !== null,
    /** Epoch milliseconds, to the second at best. */
    now: () => clock.now() + (offset ?? 0),
    /** A moment of the service's by this device's clock. */
    toLocal: (serverMilliseconds: number) => serverMilliseconds - (offset ?? 0),
  };
}

/** Waits in the clock's time. Rejects with the signal's reason as soon as the signal aborts. */
export async function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const callOff = clock.schedule(milliseconds, resolve);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  await promise.finally(() => {
    callOff();
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
