import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  extendSleep,
  isSleepNear,
  nameFor,
  nextSleepChoice,
  SLEEP_CHOICES,
  type SleepTimer,
  sleepLookInMs,
  sleepLoudness,
  sleepRemainingMs,
  startSleep,
  timerNamed,
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

  it('looks at the clock once a minute until its last minute, then every 250 ms', () => {
    const looks: number[] = [];
    for (let left = 15 * MINUTE_MS - 300; left > MINUTE_MS; left -= sleepLookInMs(left))
      looks.push(Math.ceil(left / MINUTE_MS));
    expect(looks).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(sleepLookInMs(MINUTE_MS)).toBe(250);
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

  it('survives a reload, in which the page clock restarts, unless it is off or has stopped playback', () => {
    const [before, after] = [1_700_000_000_000, 1_700_000_000_000 + 20 * MINUTE_MS];
    const again = timerNamed(nameFor(startSleep(45, 15 * MINUTE_MS), before), after);
    expect(again).toEqual({ kind: 'until', atMs: 40 * MINUTE_MS, minutes: 45 });
    expect(timerNamed(nameFor({ kind: 'end-of-episode' }, before), after)).toEqual({ kind: 'end-of-episode' });
    for (const name of [nameFor({ kind: 'off' }, before), nameFor({ kind: 'stopped' }, before), 'sleep 15', 'another'])
      expect(timerNamed(name, after)).toEqual({ kind: 'off' });
  });
});
