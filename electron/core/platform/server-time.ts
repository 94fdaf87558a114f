import type { Clock } from '#core/ports.ts';

/** What time it is for the service, whose own times are compared with it: this device's clock may be days off. */
export type ServerTime = {
  /** Takes note of an answer's `Date`. */
  readonly note: (headers: Headers) => void;
  /** Whether an answer has ever told; until then this device's clock stands in. */
  readonly isKnown: () => boolean;
  /** Epoch milliseconds, to the second at best. */
  readonly now: () => number;
  /** A moment of the service's by this device's clock. */
  readonly toLocal: (serverMilliseconds: number) => number;
};

/** A `Date` is cut to the second. */
const HALF_A_SECOND = 500;

export function createServerTime(clock: Pick<Clock, 'now'>): ServerTime {
  let offset: number | null = null;
  return {
    note: (headers) => {
      const date = Date.parse(headers.get('date') ?? '');
      // The latest counts: either clock may be put right at any time.
      if (!Number.isNaN(date)) offset = date + HALF_A_SECOND - clock.now();
    },
    isKnown: () => offset !== null,
    now: () => clock.now() + (offset ?? 0),
    toLocal: (serverMilliseconds) => serverMilliseconds - (offset ?? 0),
  };
}
