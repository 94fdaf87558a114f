/** Minutes, or the end of the present episode. */
export const SLEEP_CHOICES = [15, 30, 45, 60, 90, 'end-of-episode'] as const;
export type SleepChoice = (typeof SLEEP_CHOICES)[number];

export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'until'; readonly atMs: number; readonly minutes: number }
  | { readonly kind: 'end-of-episode' }
  /** The timer has stopped playback; the person may go on. */
  | { readonly kind: 'stopped' };

export const NO_SLEEP: SleepTimer = { kind: 'off' };
export const EXTENSION_MINUTES = 10;

const MINUTE_MS = 60_000;
/** This long before the end the timer is announced and can be postponed. */
const NOTICE_MS = MINUTE_MS;
/** The sound fades: sudden silence would wake the person. */
const FADE_MS = 10_000;

/** `nowMs` is monotonic, here and below. */
export function startSleep(choice: SleepChoice, nowMs: number): SleepTimer {
  if (choice === 'end-of-episode') return { kind: 'end-of-episode' };
  return { kind: 'until', atMs: nowMs + choice * MINUTE_MS, minutes: choice };
}

/** The choice after the present one; null is off. A postponed timer continues with the next longer one. */
export function nextSleepChoice(timer: SleepTimer): SleepChoice | null {
  if (timer.kind === 'end-of-episode') return null;
  const minutes = timer.kind === 'until' ? timer.minutes : 0;
  return SLEEP_CHOICES.find((choice) => typeof choice === 'string' || choice > minutes) ?? null;
}

/** The present choice in the menu; null while the timer is off. */
export function choiceOf(timer: SleepTimer): SleepChoice | number | null {
  if (timer.kind === 'until') return timer.minutes;
  return timer.kind === 'end-of-episode' ? 'end-of-episode' : null;
}

/** More time, counted from the set end, or from now if the timer has stopped playback. */
export function extendSleep(timer: SleepTimer, nowMs: number): SleepTimer {
  const from = timer.kind === 'until' ? Math.max(timer.atMs, nowMs) : nowMs;
  const minutes = (timer.kind === 'until' ? timer.minutes : 0) + EXTENSION_MINUTES;
  return { kind: 'until', atMs: from + EXTENSION_MINUTES * MINUTE_MS, minutes };
}

/** Null without a set time. */
export function sleepRemainingMs(timer: SleepTimer, nowMs: number): number | null {
  return timer.kind === 'until' ? Math.max(0, timer.atMs - nowMs) : null;
}

export function isSleepNear(remainingMs: number | null): boolean {
  return remainingMs !== null && remainingMs <= NOTICE_MS;
}

/** The factor for the volume: 1 is as set, 0 silent. */
export function sleepLoudness(remainingMs: number | null): number {
  return remainingMs === null ? 1 : Math.min(1, remainingMs / FADE_MS);
}
