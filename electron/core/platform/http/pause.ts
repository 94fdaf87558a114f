import type { Clock } from '#core/ports.ts';

/** Waits in the clock's time. Rejects with the signal's reason as soon as the signal aborts. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.schedule(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
