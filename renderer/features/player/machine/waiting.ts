import type { PlayerState } from './state.ts';

/** What is said while there is no moving picture: nothing at first, then that it loads, then why it takes so long. */
export type Waiting = 'nothing' | 'spinner' | 'slow' | 'lost';

const SPINNER_AFTER_MS = 300;
const WORDS_AFTER_MS = 15_000;
/** One failed attempt may be a hiccup. */
const LOST_AFTER_ATTEMPTS = 2;

export function waitingOf(state: PlayerState): Waiting {
  if (state.waitingSinceMs === null || state.lastTickMs === null) return 'nothing';
  const waitedMs = state.lastTickMs - state.waitingSinceMs;
  if (waitedMs < SPINNER_AFTER_MS) return 'nothing';
  if (state.recovery.attempts >= LOST_AFTER_ATTEMPTS) return 'lost';
  return waitedMs >= WORDS_AFTER_MS ? 'slow' : 'spinner';
}

/** Long or hopeless enough that the person is told why, and what can be done. */
export function needsWords(waiting: Waiting): waiting is 'slow' | 'lost' {
  return waiting === 'slow' || waiting === 'lost';
}
