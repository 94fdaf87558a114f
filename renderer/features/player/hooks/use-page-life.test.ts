import { expect, it } from 'vitest';
import { watchForSleep } from './use-page-life.ts';

it('a leap of the clock is a sleep, told once; held back timers and a clock set back are none', () => {
  let nowMs = 1_000_000;
  const look = watchForSleep(() => nowMs);
  const after = (seconds: number) => {
    nowMs += seconds * 1000;
    return look();
  };
  expect(after(5)).toBe(false);
  expect(after(61)).toBe(false);
  expect(after(8 * 3600)).toBe(true);
  expect(after(5)).toBe(false);
  expect(after(-86_400)).toBe(false);
  expect(after(5)).toBe(false);
});
