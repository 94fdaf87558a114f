import type { Platform } from '#core/platform/create-platform.ts';
import { backoffMilliseconds, createTimer } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

type BackgroundWorkOptions = Pick<Platform, 'clock' | 'log'> & {
  readonly name: string;
  /** One step. Resolves with milliseconds until the next one; null: none until `start`. */
  readonly step: (signal: AbortSignal) => Promise<number | null>;
  readonly retryMilliseconds?: (cause: unknown, failures: number, now: number) => number;
};

/** Background requests: one step after the other, repeated later after a failure. */
export function createBackgroundWork(options: BackgroundWorkOptions) {
  const { name, step, retryMilliseconds = backoffMilliseconds, clock, log } = options;
  const closing = new AbortController();
  const timer = createTimer(clock, () => void run());
  let failures = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    const milliseconds = await step(closing.signal).then(
      (next) => {
        failures = 0;
        return next;
      },
      (cause: unknown) => {
        if (closing.signal.aborted) return null;
        if (!(cause instanceof AppFailure)) log.error(`${name} failed`, cause);
        failures += 1;
        return retryMilliseconds(cause, failures, clock.now());
      },
    );
    isRunning = false;
    if (milliseconds !== null && !closing.signal.aborted) timer.set(milliseconds);
  }

  const isIdle = () => !isRunning && !timer.isSet() && !closing.signal.aborted;
  return {
    isIdle,
    /** Plans the next step unless one is running or planned; at once without `milliseconds`. */
    start: (milliseconds?: number) => {
      if (!isIdle()) return;
      if (milliseconds === undefined) void run();
      else timer.set(milliseconds);
    },
    close: () => {
      closing.abort();
      timer.cancel();
    },
  };
}
