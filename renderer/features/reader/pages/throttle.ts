export type Throttle<Value> = {
  /** Takes a newer value; what was waiting before it is forgotten. */
  readonly put: (value: Value) => void;
  /** Hands over at once what still waits. */
  readonly flush: () => void;
};

/** Hands over the latest value, the first at once and then at most once per interval. */
export function createThrottle<Value>(intervalMilliseconds: number, deliver: (value: Value) => void): Throttle<Value> {
  let waiting: { readonly value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function deliverWaiting(): void {
    const next = waiting;
    waiting = null;
    timer = next === null ? null : setTimeout(deliverWaiting, intervalMilliseconds);
    if (next !== null) deliver(next.value);
  }

  return {
    put: (value) => {
      waiting = { value };
      if (timer === null) deliverWaiting();
    },
    flush: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const next = waiting;
      waiting = null;
      if (next !== null) deliver(next.value);
    },
  };
}
