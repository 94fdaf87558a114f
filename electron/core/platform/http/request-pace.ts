import { refusalWait } from '#core/platform/http/rate-limit.ts';
import { createTimer } from '#core/platform/time.ts';
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
/** A reader waits out a shorter pause and is told of a longer one. */
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
  let isFeelingWay = false;
  let scout: Waiting | null = null;

  const pause = createRequestPause(clock, (until) => {
    if (until === null) {
      isFeelingWay = true;
      scout = null;
    } else if (!isShort(until)) {
      for (const reader of readers.splice(0)) reader.refuse(rateLimited(until));
    }
    onPause(until);
    beginWhatMay();
  });
  const isShort = (until: number) => until - clock.now() < SHORT_PAUSE_MILLISECONDS;

  function beginWhatMay(): void {
    while (pause.until() === null && running < MOST_AT_ONCE && !(isFeelingWay && scout !== null)) {
      const mayGoBehind = !isBackgroundRunning && isBackgroundRested;
      const next = readers.shift() ?? (mayGoBehind ? background.shift() : undefined);
      if (next === undefined) return;
      running += 1;
      if (isFeelingWay) scout = next;
      if (next.priority === 'background') noteBackground();
      next.begin();
    }
  }

  function noteBackground(): void {
    isBackgroundRunning = true;
    isBackgroundRested = false;
    clock.schedule(BACKGROUND_INTERVAL_MILLISECONDS, () => {
      isBackgroundRested = true;
      beginWhatMay();
    });
  }

  function end(turn: Waiting): void {
    running -= 1;
    if (turn.priority === 'background') isBackgroundRunning = false;
    if (scout === turn) {
      scout = null;
      // A cancelled request has found out nothing.
      if (turn.signal?.aborted !== true) isFeelingWay = false;
    }
    beginWhatMay();
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
    beginWhatMay();
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    return waiting;
  }

  return {
    /**
     * Runs `task` in its turn: readers before the background, otherwise in order. In a pause of more than some seconds a
     * reader's task rejects with `rate-limited` at once; a background task waits, and is run again when it was refused.
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

/** After a day of refusals the next guess is an hour. */
const LONGEST_MEMORY_MILLISECONDS = 3_600_000;

/** The time in which a service is not asked. Ends on time whether anything is asked or not. */
function createRequestPause(clock: Clock, onChange: (until: number | null) => void) {
  let pausedUntil: number | null = null;
  let pausedFor = 0;
  let refusals = 0;
  let refusedSince = 0;
  let lastNamedMilliseconds: number | null = null;
  // Ends without a look at the clock: one that was set back would prolong the pause.
  const timer = createTimer(clock, end);

  function end(): void {
    timer.callOff();
    pausedUntil = null;
    onChange(null);
  }

  function until(): number | null {
    // After a sleep of the computer the timer is late.
    if (pausedUntil !== null && clock.now() >= pausedUntil) end();
    // More is left only where the clock was set back.
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
      if (former === null && refusals === 1) refusedSince = now;
      const { milliseconds, isNamed } = refusalWait(headers, { refusals, now, lastNamedMilliseconds });
      if (former !== null && (!isNamed || now + milliseconds <= former)) return former;
      // After guesses that were too short, the service names only the rest of the wait.
      if (isNamed) lastNamedMilliseconds = Math.min(now + milliseconds - refusedSince, LONGEST_MEMORY_MILLISECONDS);
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
