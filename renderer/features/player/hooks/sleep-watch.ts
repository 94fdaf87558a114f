/** Longer than a page in the background, whose timers are held back, is ever left without one. */
const SLEPT_AFTER_MS = 90_000;

/** Called now and then, tells once after each sleep that there was one. A clock that is set back tells nothing. */
export function watchForSleep(wallClock: () => number): () => boolean {
  let lastMs = wallClock();
  return () => {
    const nowMs = wallClock();
    const passedMs = nowMs - lastMs;
    lastMs = nowMs;
    return passedMs > SLEPT_AFTER_MS;
  };
}
