/** Ways to fall asleep: after so many minutes, or when this episode is over. */
export const SLEEP_CHOICES = [15, 30, 45, 60, 90, 'end-of-episode'] as const;
export type SleepChoice = (typeof SLEEP_CHOICES)[number];

export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'until'; readonly atMs: number; readonly minutes: number }
  | { readonly kind: 'end-of-episode' }
  /** It has stopped playback; the person may go on. */
  | { readonly kind: 'stopped' };

export const NO_SLEEP: SleepTimer = { kind: 'off' };
export const EXTENSION_MINUTES = 10;

const MINUTE_MS = 60_000;
/** So long before the end it says so, and can be put off. */
const NOTICE_MS = MINUTE_MS;
/** The sound goes down for so long: silence from one moment to the next would wake. */
const FADE_MS = 10_000;

/** `nowMs` is monotonic, here and below. */
export function startSleep(choice: SleepChoice, nowMs: number): SleepTimer {
  if (choice === 'end-of-episode') return { kind: 'end-of-episode' };
  return { kind: 'until', atMs: nowMs + choice * MINUTE_MS, minutes: choice };
}

/** The choice after the present one; null is off. What was put off goes on with the next longer one. */
export function nextSleepChoice(timer: SleepTimer): SleepChoice | null {
  if (timer.kind === 'end-of-episode') return null;
  const minutes = timer.kind === 'until' ? timer.minutes : 0;
  return SLEEP_CHOICES.find((choice) => typeof choice === 'string' || choice > minutes) ?? null;
}

/** What was chosen, as the menu offers it; null where nothing runs. */
export function choiceOf(timer: SleepTimer): SleepChoice | number | null {
  if (timer.kind === 'until') return timer.minutes;
  return timer.kind === 'end-of-episode' ? 'end-of-episode' : null;
}

/** More time, counted from the end that was set, or from now where it has already stopped playback. */
export function extendSleep(timer: SleepTimer, nowMs: number): SleepTimer {
  const from = timer.kind === 'until' ? Math.max(timer.atMs, nowMs) : nowMs;
  const minutes = (timer.kind === 'until' ? timer.minutes : 0) + EXTENSION_MINUTES;
  return { kind: 'until', atMs: from + EXTENSION_MINUTES * MINUTE_MS, minutes };
}

/** Null where no time is set. */
export function sleepRemainingMs(timer: SleepTimer, nowMs: number): number | null {
  return timer.kind === 'until' ? Math.max(0, timer.atMs - nowMs) : null;
}

export function isSleepNear(remainingMs: number | null): boolean {
  return remainingMs !== null && remainingMs <= NOTICE_MS;
}

/** By how much the sound is let down: 1 as it was set, 0 silent. */
export function sleepLoudness(remainingMs: number | null): number {
  return remainingMs === null ? 1 : Math.min(1, remainingMs / FADE_MS);
}
