import { expect, it } from 'vitest';
import { watchForSleep } from './use-page-life.ts';

it('a jump of the clock is reported once as sleep; a delayed timer and a clock set back are not', () => {
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
