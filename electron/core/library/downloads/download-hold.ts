import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { DownloadHold, DownloadTrouble } from '#shared/domain/downloads/download.ts';

/** What keeps all downloads waiting now. */
export type DownloadHolds = {
  readonly current: () => DownloadHold | null;
  /** Resolves when the time is up, or the hold was ended. Rejects with the signal's reason. */
  readonly wait: (kind: DownloadHold['kind'], milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Makes the next attempt now if the hold is of one of these kinds; null: of any kind. */
  readonly end: (kinds: readonly DownloadHold['kind'][] | null) => void;
};

/** `onChange`: a hold began, or ended. */
export function createDownloadHolds(clock: Clock, onChange: () => void): DownloadHolds {
  let held: { readonly hold: DownloadHold; readonly goOn: () => void } | null = null;
  return {
    current: () => held?.hold ?? null,
    wait: async (kind, milliseconds, signal) => {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const goOn = () => {
          callOff();
          signal.removeEventListener('abort', goOn);
          held = null;
          resolve();
        };
        const callOff = clock.schedule(milliseconds, goOn);
        signal.addEventListener('abort', goOn, { once: true });
        held = { hold: { kind, until: clock.now() + milliseconds }, goOn };
        onChange();
      });
      onChange();
      signal.throwIfAborted();
    },
    end: (kinds) => {
      if (held !== null && (kinds === null || kinds.includes(held.hold.kind))) held.goOn();
    },
  };
}

/** How fast chapters are saved, from the last ones: the pauses that the service asked for are a part of that. */
export type DownloadRate = {
  /** Work on a chapter begins; what passed while nothing was done does not count. */
  readonly noteBegun: () => void;
  readonly noteSaved: () => void;
  /** What was begun came to nothing. */
  readonly noteStopped: () => void;
  /** Null while none was saved. */
  readonly secondsPerChapter: () => number | null;
};

/** About as many as the service lets pass before it asks for a pause: the rate then hardly jumps with each of them. */
const RECENT = 200;

export function createDownloadRate(clock: Clock): DownloadRate {
  const milliseconds: number[] = [];
  let since: number | null = null;
  return {
    noteBegun: () => {
      since ??= clock.now();
    },
    noteSaved: () => {
      const now = clock.now();
      // A clock that was set back tells nothing.
      if (since !== null && now >= since) milliseconds.push(now - since);
      if (milliseconds.length > RECENT) milliseconds.shift();
      since = now;
    },
    noteStopped: () => {
      since = null;
    },
    secondsPerChapter: () =>
      milliseconds.length === 0
        ? null
        : milliseconds.reduce((sum, each) => sum + each, 0) / milliseconds.length / 1_000,
  };
}

/** What the service says of the one thing that it was asked for; null for what says nothing of it. */
export function troubleOf(cause: unknown): DownloadTrouble | null {
  if (!(cause instanceof AppFailure)) return null;
  switch (cause.error.code) {
    case 'not-found':
      return 'gone';
    case 'forbidden':
    case 'signed-out':
      return 'closed';
    case 'upstream':
      return 'unreadable';
    case 'rejected':
      return 'refused';
    default:
      return null;
  }
}

type PassingHold = {
  readonly kind: Extract<DownloadHold['kind'], 'offline' | 'service-down' | 'rate-limited'>;
  readonly milliseconds: number;
};

const FIRST_WAIT_MILLISECONDS = 5_000;
/** A network that is back is noticed soon; a service in trouble is left alone for longer. */
const LONGEST_WAIT_MILLISECONDS = { offline: 60_000, 'service-down': 300_000 } as const;

/** How long to wait for what passes by itself, at the `failures`-th failure in a row; null for what does not pass. */
export function passingHold(cause: unknown, failures: number, now: number): PassingHold | null {
  if (!(cause instanceof AppFailure)) return null;
  const { error } = cause;
  if (error.code === 'rate-limited') return { kind: 'rate-limited', milliseconds: Math.max(error.retryAt - now, 0) };
  const kind =
    error.code === 'offline'
      ? 'offline'
      : ['service-down', 'timeout', 'blocked-by-edge', 'upstream'].includes(error.code)
        ? 'service-down'
        : null;
  if (kind === null) return null;
  const milliseconds = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1), LONGEST_WAIT_MILLISECONDS[kind]);
  return { kind, milliseconds };
}

type Throttle = {
  readonly call: () => void;
  /** What was not done yet is not done any more. */
  readonly close: () => void;
};

const EVERY_MILLISECONDS = 500;

/** Does it a moment later, for all calls until then together; at most twice a second of real time. */
export function createThrottle(work: () => void): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    call: () => {
      if (timer !== null) return;
      const milliseconds = Math.max(0, doneAt + EVERY_MILLISECONDS - performance.now());
      timer = setTimeout(() => {
        timer = null;
        doneAt = performance.now();
        work();
      }, milliseconds);
      timer.unref();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
