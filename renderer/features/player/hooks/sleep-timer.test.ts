import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  extendSleep,
  isSleepNear,
  nextSleepChoice,
  SLEEP_CHOICES,
  type SleepTimer,
  sleepLoudness,
  sleepRemainingMs,
  startSleep,
} from './sleep-timer.ts';

const MINUTE_MS = 60_000;
const START_MS = 5_000_000;

describe('a sleep timer', () => {
  it('runs for the minutes that were chosen', () => {
    const timer = startSleep(45, START_MS);
    expect(sleepRemainingMs(timer, START_MS)).toBe(45 * MINUTE_MS);
    expect(sleepRemainingMs(timer, START_MS + 44 * MINUTE_MS)).toBe(MINUTE_MS);
    expect(sleepRemainingMs(timer, START_MS + 50 * MINUTE_MS)).toBe(0);
  });

  it('has no remaining time and full volume when it is off or waits for the end of the episode', () => {
    for (const choice of ['off', 'end-of-episode'] as const) {
      expect(sleepRemainingMs(startSleep(choice, START_MS), START_MS)).toBeNull();
      expect(sleepLoudness(null)).toBe(1);
    }
  });

  it('is near in its last minute, and fades the sound in the last ten seconds', () => {
    expect(isSleepNear(MINUTE_MS + 1)).toBe(false);
    expect(isSleepNear(MINUTE_MS)).toBe(true);
    expect(sleepLoudness(10_000)).toBe(1);
    expect(sleepLoudness(5000)).toBe(0.5);
    expect(sleepLoudness(0)).toBe(0);
  });

  it('is extended by ten minutes from its end, or from now after it has stopped playback', () => {
    const near = START_MS + 15 * MINUTE_MS - 20_000;
    expect(sleepRemainingMs(extendSleep(startSleep(15, START_MS), near), near)).toBe(10 * MINUTE_MS + 20_000);
    expect(sleepRemainingMs(extendSleep({ kind: 'stopped' }, near), near)).toBe(10 * MINUTE_MS);
  });

  it('steps through all choices back to off, and from an extended time to the next longer choice', () => {
    const seen: unknown[] = [];
    let timer: SleepTimer = { kind: 'off' };
    do {
      seen.push(choiceOf(timer));
      timer = startSleep(nextSleepChoice(timer), START_MS);
    } while (timer.kind !== 'off');
    expect(seen).toEqual(SLEEP_CHOICES);
    expect(nextSleepChoice(extendSleep(startSleep(30, START_MS), START_MS))).toBe(45);
    expect(nextSleepChoice(extendSleep(startSleep(90, START_MS), START_MS))).toBe('end-of-episode');
  });
});
