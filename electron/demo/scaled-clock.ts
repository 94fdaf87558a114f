/** Time inside the reference services: every lifetime and delay of the documents passes `timeScale` times faster. */
export type DemoClock = {
  /** Epoch milliseconds on the scaled clock. It starts at the real time. */
  readonly now: () => number;
  /** Jumps ahead. */
  readonly advance: (seconds: number) => void;
  readonly timeScale: number;
};

export function createDemoClock(timeScale: number): DemoClock {
  const startedAt = Date.now();
  let skippedMilliseconds = 0;
  return {
    now: () => startedAt + (Date.now() - startedAt) * timeScale + skippedMilliseconds,
    advance: (seconds) => {
      skippedMilliseconds += seconds * 1000;
    },
    timeScale,
  };
}
