import { type RateLimit, refusalWait } from '#core/platform/http/rate-limit.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/** `reader`: a person waits for it. `background`: nothing on screen does. */
export type RequestPriority = 'reader' | 'background';

/**
 * The one place that decides when a service may be asked. Every request goes through `run`; what the service
 * says of its limits comes in through `noteRefusal` and `noteAnswer`.
 */
export type RequestPace = RateLimit & {
  /**
   * Runs `task` when its turn comes, readers before everything in the background and otherwise in order. In a pause that
   * goes on for some seconds a reader's task is not begun: `rate-limited` with the moment at which asking makes sense.
   * One in the background waits for the end of the pause, as often as needed, and is begun again when it was refused: it
   * ends with what the task says, or when `signal` aborts, with its reason.
   */
  readonly run: <Value>(task: () => Promise<Value>, caller?: PacedCaller) => Promise<Value>;
  /** Epoch milliseconds at which requests go on; null: they go. */
  readonly pausedUntil: () => number | null;
};
export type PacedCaller = {
  readonly priority?: RequestPriority | undefined;
  readonly signal?: AbortSignal | undefined;
};

export const MOST_AT_ONCE = 4;
/** Between the beginnings of two requests in the background. */
export const BACKGROUND_INTERVAL_MILLISECONDS = 1_500;
/** What a person hardly notices is waited for; a longer pause is told. */
export const SHORT_PAUSE_MILLISECONDS = 3_000;

type Waiting = PacedCaller & { readonly begin: () => void; readonly refuse: (retryAt: number) => void };

/**
 * At most four requests at once, one of them in the background, and that only while no reader waits and well apart. A 429
 * stops everything: for as long as it says, else for a guess that grows. Afterwards one request goes ahead; the others
 * follow when it was not refused. `onPause`: the pause began, was prolonged, or ended (null).
 */
export function createRequestPace(clock: Clock, onPause: (until: number | null) => void): RequestPace {
  const readers: Waiting[] = [];
  const background: Waiting[] = [];
  let running = 0;
  let isBackgroundRunning = false;
  let isBackgroundRested = true;
  let isFeelingWay = false;
  let scout: Waiting | null = null;

  const pause = createRequestPause(clock, (until) => {
    if (until === null) {
      isFeelingWay = true;
      scout = null;
    } else if (!isShort(until)) {
      for (const reader of readers.splice(0)) reader.refuse(until);
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
      // One that was called off has found out nothing.
      if (turn.signal?.aborted !== true) isFeelingWay = false;
    }
    beginWhatMay();
  }

  function turnOf({ priority, signal }: PacedCaller, isAgain: boolean): Promise<Waiting> {
    return new Promise((resolve, reject) => {
      const queue = priority === 'background' ? background : readers;
      const leave = () => signal?.removeEventListener('abort', giveUp);
      const waiting: Waiting = {
        ...{ priority, signal },
        begin: () => {
          leave();
          resolve(waiting);
        },
        refuse: (retryAt) => {
          leave();
          reject(new AppFailure({ code: 'rate-limited', retryAt }));
        },
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        leave();
        reject(signal?.reason);
      };
      const until = pause.until();
      if (signal?.aborted) reject(signal.reason);
      else if (until !== null && priority !== 'background' && !isShort(until)) waiting.refuse(until);
      else {
        signal?.addEventListener('abort', giveUp);
        if (isAgain) queue.unshift(waiting);
        else queue.push(waiting);
        beginWhatMay();
      }
    });
  }

  return {
    run: async (task, { priority = 'reader', signal } = {}) => {
      for (let isAgain = false; ; isAgain = true) {
        const turn = await turnOf({ priority, signal }, isAgain);
        try {
          signal?.throwIfAborted();
          return await task();
        } catch (cause) {
          if (priority === 'reader' || !isRateLimited(cause)) throw cause;
        } finally {
          end(turn);
        }
      }
    },
    assertOpen: () => {
      const retryAt = pause.until();
      if (retryAt !== null) throw new AppFailure({ code: 'rate-limited', retryAt });
    },
    noteRefusal: pause.noteRefusal,
    noteAnswer: pause.noteAnswer,
    pausedUntil: pause.until,
  };
}

function isRateLimited(cause: unknown): boolean {
  return cause instanceof AppFailure && cause.error.code === 'rate-limited';
}

/** The time in which a service is not asked, because it asked to go slower. */
type RequestPause = {
  /** Epoch milliseconds of its end; null: there is none. */
  readonly until: () => number | null;
  /** Takes note of a 429, and says until when the pause lasts. */
  readonly noteRefusal: (headers: Headers) => number;
  /** Takes note of any other answer. */
  readonly noteAnswer: () => void;
};

/** A service that was gone for a day is not taken to be so again. */
const LONGEST_MEMORY_MILLISECONDS = 3_600_000;

/** `onChange`: it began, was prolonged or, with null, ended, at its time and whether anything is asked or not. */
function createRequestPause(clock: Clock, onChange: (until: number | null) => void): RequestPause {
  let pausedUntil: number | null = null;
  let refusals = 0;
  let refusedSince = 0;
  let lastNamedMilliseconds: number | null = null;
  let stopTimer = () => {};

  function end(): void {
    stopTimer();
    pausedUntil = null;
    onChange(null);
  }

  function until(): number | null {
    // A computer that slept is awake before its timers are.
    if (pausedUntil !== null && clock.now() >= pausedUntil) end();
    return pausedUntil;
  }

  return {
    until,
    noteRefusal: (headers) => {
      const former = until();
      const now = clock.now();
      // All that were under way are refused together: that is one refusal.
      if (former === null) refusals += 1;
      if (former === null && refusals === 1) refusedSince = now;
      const { milliseconds, isNamed } = refusalWait(headers, { refusals, now, lastNamedMilliseconds });
      if (former !== null && (!isNamed || now + milliseconds <= former)) return former;
      // Who is refused again after a guess that was too short is told the rest.
      if (isNamed) lastNamedMilliseconds = Math.min(now + milliseconds - refusedSince, LONGEST_MEMORY_MILLISECONDS);
      stopTimer();
      pausedUntil = now + milliseconds;
      // Not compared with the time again when it is up: a clock that was set back would prolong the pause.
      stopTimer = clock.schedule(milliseconds, end);
      onChange(pausedUntil);
      return now + milliseconds;
    },
    noteAnswer: () => {
      // What comes in during a pause was asked before it, and says nothing of the time after.
      if (until() === null) refusals = 0;
    },
  };
}

type RequestSlots = {
  /** Runs `task` as soon as a slot is free, first come first served. A caller that aborts while waiting leaves the queue. */
  readonly run: <Value>(
    task: () => Promise<Value>,
    caller?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Value>;
};

/** Keeps at most `limit` tasks running: a service sees a polite client however many parts of a page ask at once. */
export function createRequestSlots(limit: number): RequestSlots {
  const waiting = new Set<() => void>();
  let running = 0;

  function startNext(): void {
    const [start] = waiting;
    if (start === undefined || running >= limit) return;
    waiting.delete(start);
    running += 1;
    start();
  }

  function slot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(start);
      startNext();
    });
  }

  return {
    run: async (task, { signal } = {}) => {
      await slot(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
