import { setTimeout as wait } from 'node:timers/promises';
import { createRequestSlots } from '#core/platform/http/request-slots.ts';
import type { ServicesPort } from '#core/ports.ts';

type Find = ServicesPort['find'];

/** More than a person looks for. A compromised page must not scan the local network. */
const MOST_AT_ONCE = 4;
const MOST_A_MINUTE = 60;
const MINUTE_MILLISECONDS = 60_000;

/** Limits probes per minute for all callers; the rest wait. */
export function createPacedFind(find: Find, minuteMilliseconds = MINUTE_MILLISECONDS): Find {
  const slots = createRequestSlots(MOST_AT_ONCE);
  let begun: readonly number[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now();
      begun = begun.filter((time) => now - time < minuteMilliseconds);
      const [oldest] = begun;
      if (oldest === undefined || begun.length < MOST_A_MINUTE) break;
      await wait(oldest + minuteMilliseconds - now, undefined, { signal, ref: false });
    }
    begun = [...begun, performance.now()];
  }

  return async (wanted, signal) => {
    try {
      return await slots.run(
        async () => {
          await turn(signal);
          return find(wanted, signal);
        },
        { signal },
      );
    } catch (cause) {
      signal.throwIfAborted();
      throw cause;
    }
  };
}
