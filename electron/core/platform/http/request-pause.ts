import { refusalWait } from '#core/platform/http/refusal-wait.ts';
import type { Clock } from '#core/ports.ts';

/** The time in which a service is not asked, because it asked to go slower. */
export type RequestPause = {
  /** Epoch milliseconds of its end; null: there is none. */
  readonly until: () => number | null;
  /** Takes note of a 429, and says until when the pause lasts. */
  readonly noteRefusal: (headers: Headers) => number;
  /** Takes note of any other answer. */
  readonly noteAnswer: () => void;
};

/** A service that was gone for a day is not taken to be so again. */
const LONGEST_MEMORY_MILLISECONDS = 3_600_000;

/** `onChange`: it began, was prolonged or, with null, ended, at its time and whether anything is asked or not. */
export function createRequestPause(clock: Clock, onChange: (until: number | null) => void): RequestPause {
  let pausedUntil: number | null = null;
  let refusals = 0;
  let refusedSince = 0;
  let lastNamedMilliseconds: number | null = null;
  let stopTimer = () => {};

  function end(): void {
    stopTimer();
    pausedUntil = null;
    onChange(null);
  }

  function until(): number | null {
    // A computer that slept is awake before its timers are.
    if (pausedUntil !== null && clock.now() >= pausedUntil) end();
    return pausedUntil;
  }

  return {
    until,
    noteRefusal: (headers) => {
      const former = until();
      const now = clock.now();
      // All that were under way are refused together: that is one refusal.
      if (former === null) refusals += 1;
      if (former === null && refusals === 1) refusedSince = now;
      const { milliseconds, isNamed } = refusalWait(headers, { refusals, now, lastNamedMilliseconds });
      if (former !== null && (!isNamed || now + milliseconds <= former)) return former;
      // Who is refused again after a guess that was too short is told the rest.
      if (isNamed) lastNamedMilliseconds = Math.min(now + milliseconds - refusedSince, LONGEST_MEMORY_MILLISECONDS);
      stopTimer();
      pausedUntil = now + milliseconds;
      // Not compared with the time again when it is up: a clock that was set back would prolong the pause.
      stopTimer = clock.schedule(milliseconds, end);
      onChange(pausedUntil);
      return now + milliseconds;
    },
    noteAnswer: () => {
      // What comes in during a pause was asked before it, and says nothing of the time after.
      if (until() === null) refusals = 0;
    },
  };
}
