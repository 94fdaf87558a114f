import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './download-hold.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('does what is called for at once, and then at most twice a second, for all calls together', () => {
  let done = 0;
  const throttle = createThrottle(() => {
    done += 1;
  });
  throttle.call();
  vi.advanceTimersByTime(1);
  expect(done).toBe(1);
  for (let turn = 0; turn < 1_000; turn += 1) {
    throttle.call();
    vi.advanceTimersByTime(10);
  }
  expect(done).toBeGreaterThanOrEqual(20);
  expect(done).toBeLessThanOrEqual(21);
  throttle.call();
  throttle.close();
  vi.advanceTimersByTime(10_000);
  expect(done).toBeLessThanOrEqual(21);
});
