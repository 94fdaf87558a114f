import { createTimer, HOUR_MILLISECONDS } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure, isFailure } from '#shared/contract/app-error.ts';

/** `reader`: a person waits for it. `background`: nothing on screen does. */
export type RequestPriority = 'reader' | 'background';

export type RequestPace = ReturnType<typeof createRequestPace>;
export type PacedCaller = {
  readonly priority?: RequestPriority | undefined;
  readonly signal?: AbortSignal | undefined;
};

export const MOST_AT_ONCE = 4;
/** Between the starts of two background requests. */
export const BACKGROUND_INTERVAL_MILLISECONDS = 1_500;
/** A reader's request waits out a shorter pause, and fails at once in a longer one. */
export const SHORT_PAUSE_MILLISECONDS = 3_000;

type Waiting = PacedCaller & { readonly begin: () => void; readonly refuse: (cause: unknown) => void };

/**
 * Decides alone when a service may be asked: at most four requests at once, one of them in the background, and that only while
 * no reader waits and well apart. A 429 stops everything for the time it names, else for a guess that grows. Afterwards one
 * request goes ahead; the others follow unless it is refused too. `onPause`: the pause began, was prolonged, or ended (null).
 */
export function createRequestPace(clock: Clock, onPause: (until: number | null) => void) {
  const readers: Waiting[] = [];
  const background: Waiting[] = [];
  let running = 0;
  let isBackgroundRunning = false;
  let isBackgroundRested = true;
  /** After a pause, until `scout` is answered. */
  let isScouting = false;
  let scout: Waiting | null = null;

  const pause = createRequestPause(clock, (until) => {
    if (until === null) {
      isScouting = true;
      scout = null;
    } else if (!isShort(until)) {
      for (const reader of readers.splice(0)) reader.refuse(rateLimited(until));
    }
    onPause(until);
    startNext();
  });
  const isShort = (until: number) => until - clock.now() < SHORT_PAUSE_MILLISECONDS;

  function startNext(): void {
    while (pause.until() === null && running < MOST_AT_ONCE && !(isScouting && scout !== null)) {
      const mayStartBackground = !isBackgroundRunning && isBackgroundRested;
      const next = readers.shift() ?? (mayStartBackground ? background.shift() : undefined);
      if (next === undefined) return;
      running += 1;
      if (isScouting) scout = next;
      next.begin();
      if (next.priority !== 'background') continue;
      isBackgroundRunning = true;
      isBackgroundRested = false;
      clock.schedule(BACKGROUND_INTERVAL_MILLISECONDS, () => {
        isBackgroundRested = true;
        startNext();
      });
    }
  }

  function end(turn: Waiting): void {
    running -= 1;
    if (turn.priority === 'background') isBackgroundRunning = false;
    if (scout === turn) {
      scout = null;
      // A cancelled request has found out nothing.
      if (turn.signal?.aborted !== true) isScouting = false;
    }
    startNext();
  }

  async function turnOf({ priority, signal }: PacedCaller, isAgain: boolean): Promise<Waiting> {
    signal?.throwIfAborted();
    const until = pause.until();
    if (until !== null && priority !== 'background' && !isShort(until)) throw rateLimited(until);
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    const waiting = { priority, signal, begin, refuse };
    const queue = priority === 'background' ? background : readers;
    const giveUp = () => {
      if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1);
      refuse(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    if (isAgain) queue.unshift(waiting);
    else queue.push(waiting);
    startNext();
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    return waiting;
  }

  return {
    /**
     * Runs `task` in its turn: readers before the background, otherwise in order. In a pause that is not short a reader's
     * task rejects with `rate-limited` at once; a background task waits, and is run again when it was refused.
     * Rejects with the signal's reason.
     */
    run: async <Value>(
      task: () => Promise<Value>,
      { priority = 'reader', signal }: PacedCaller = {},
    ): Promise<Value> => {
      for (let isAgain = false; ; isAgain = true) {
        const turn = await turnOf({ priority, signal }, isAgain);
        try {
          signal?.throwIfAborted();
          return await task();
        } catch (cause) {
          if (priority === 'reader' || !isFailure(cause, 'rate-limited')) throw cause;
        } finally {
          end(turn);
        }
      }
    },
    /** Throws `rate-limited` in a pause. */
    assertOpen: () => {
      const retryAt = pause.until();
      if (retryAt !== null) throw rateLimited(retryAt);
    },
    noteRefusal: pause.noteRefusal,
    noteAnswer: pause.noteAnswer,
    /** Epoch milliseconds at which requests go on; null while they do. */
    pausedUntil: pause.until,
  };
}

function rateLimited(retryAt: number): AppFailure {
  return new AppFailure({ code: 'rate-limited', retryAt });
}

/** A time without requests to a service. Ends on time even if nothing is requested. */
function createRequestPause(clock: Clock, onChange: (until: number | null) => void) {
  let pausedUntil: number | null = null;
  let pausedFor = 0;
  let refusals = 0;
  // Ends the pause without checking the clock, which would prolong it if it was set back.
  const timer = createTimer(clock, end);

  function end(): void {
    timer.cancel();
    pausedUntil = null;
    onChange(null);
  }

  function until(): number | null {
    // After a sleep of the computer the timer is late.
    if (pausedUntil !== null && clock.now() >= pausedUntil) end();
    // More is left only if the clock was set back.
    return pausedUntil && Math.min(pausedUntil, clock.now() + pausedFor);
  }

  return {
    /** Epoch milliseconds of its end; null without a pause. */
    until,
    /** Takes note of a 429 and returns the end of the pause. */
    noteRefusal: (headers: Headers) => {
      const former = until();
      const now = clock.now();
      // Requests under way are refused together, which counts as one refusal.
      if (former === null) refusals += 1;
      const { milliseconds, isNamed } = refusalWait(headers, refusals, now);
      if (former !== null && (!isNamed || now + milliseconds <= former)) return former;
      pausedUntil = now + milliseconds;
      pausedFor = milliseconds;
      timer.set(milliseconds);
      onChange(pausedUntil);
      return now + milliseconds;
    },
    /** Takes note of every other answer. */
    noteAnswer: () => {
      // An answer during a pause belongs to a request from before.
      if (until() === null) refusals = 0;
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Remembers the 429s of a host for all calls. A wait that the service names is enforced, a guessed one is only advice. */
export function createRateLimit(clock: Clock) {
  let closedUntil = 0;
  let refusals = 0;

  /** More than the longest wait is left only if the clock was set back. */
  function millisecondsLeft(): number {
    const left = closedUntil - clock.now();
    return left <= LONGEST_MILLISECONDS ? left : 0;
  }

  return {
    /** Throws `rate-limited` until the named wait is over. */
    assertOpen: () => {
      if (millisecondsLeft() > 0) throw rateLimited(closedUntil);
    },
    /** Takes note of a 429. Returns when asking again makes sense, epoch milliseconds. */
    noteRefusal: (headers: Headers) => {
      refusals += 1;
      const now = clock.now();
      const { milliseconds, isNamed } = refusalWait(headers, refusals, now);
      const until = now + Math.max(millisecondsLeft(), milliseconds);
      if (isNamed) closedUntil = until;
      return until;
    },
    /** Takes note of every other answer. `endsWait`: a good answer to a request that was sent despite the wait. */
    noteAnswer: (endsWait = false) => {
      refusals = 0;
      if (endsWait) closedUntil = 0;
    },
  };
}

const FIRST_WAIT_MILLISECONDS = 30_000;
const LONGEST_WAIT_MILLISECONDS = 120_000;

/**
 * How long to wait after so many 429s in a row: the time that the last one names, else a guess (neither document shows the
 * headers) that doubles from half a minute to two minutes. Jitter keeps clients from coming back together.
 */
function refusalWait(headers: Headers, refusals: number, now: number) {
  const named = retryAfterMilliseconds(headers, now);
  if (named !== null) return { milliseconds: named, isNamed: true };
  const guess = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (refusals - 1), LONGEST_WAIT_MILLISECONDS);
  return { milliseconds: guess * (0.9 + Math.random() / 5), isNamed: false };
}

const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = HOUR_MILLISECONDS;

/**
 * The wait that `Retry-After` (seconds or an HTTP date) names; null when it is absent or unreadable. A date is compared with the
 * answer's own `Date`, not with this machine's clock.
 */
export function retryAfterMilliseconds(headers: Headers, nowMilliseconds: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1_000);
  const until = Date.parse(text);
  // Date.parse reads bare and negative numbers as years; a real date has letters.
  if (Number.isNaN(until) || !/[a-z]/i.test(text)) return null;
  const from = Date.parse(headers.get('date') ?? '');
  return clamp(until - (Number.isNaN(from) ? nowMilliseconds : from));
}

function clamp(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, SHORTEST_MILLISECONDS), LONGEST_MILLISECONDS);
}
