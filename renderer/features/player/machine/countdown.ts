/** Something that happens by itself unless it is cancelled. */
export type Countdown = { readonly totalMs: number; readonly remainingMs: number };

export const COUNTDOWN_MS = 5000;

export function startCountdown(totalMs: number = COUNTDOWN_MS): Countdown {
  return { totalMs, remainingMs: totalMs };
}

export function elapse(countdown: Countdown, elapsedMs: number): Countdown {
  return { ...countdown, remainingMs: Math.max(0, countdown.remainingMs - elapsedMs) };
}

export function isOver(countdown: Countdown): boolean {
  return countdown.remainingMs <= 0;
}
