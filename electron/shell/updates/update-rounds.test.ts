import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdateRounds } from './updates.ts';

const HOUR = 60 * 60_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rounds() {
  const checks: number[] = [];
  const set = createUpdateRounds(async () => void checks.push(Date.now()));
  return { checks, set };
}

test('looks a while after the start and then twice a day', () => {
  const { checks, set } = rounds();
  set(true);
  expect(checks).toHaveLength(0);
  vi.advanceTimersByTime(60_000);
  expect(checks).toHaveLength(1);
  vi.advanceTimersByTime(48 * HOUR);
  expect(checks).toHaveLength(5);
});

test('does not begin anew with every change of a setting, and stops when it is not wanted', () => {
  const { checks, set } = rounds();
  set(true);
  vi.advanceTimersByTime(59_000);
  set(true);
  vi.advanceTimersByTime(1_000);
  expect(checks).toHaveLength(1);
  set(false);
  set(false);
  vi.advanceTimersByTime(48 * HOUR);
  expect(checks).toHaveLength(1);
  set(true);
  vi.advanceTimersByTime(60_000);
  expect(checks).toHaveLength(2);
});
