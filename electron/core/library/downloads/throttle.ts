export type Throttle = {
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
