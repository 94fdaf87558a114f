import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createThrottle } from './use-throttled-save.ts';

describe('a throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('delivers the first value at once, then the latest of each interval', () => {
    const delivered: number[] = [];
    const throttle = createThrottle<number>(100, (value) => delivered.push(value));
    throttle.put(1);
    throttle.put(2);
    throttle.put(3);
    expect(delivered).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(delivered).toEqual([1, 3]);
    vi.advanceTimersByTime(500);
    throttle.put(4);
    expect(delivered).toEqual([1, 3, 4]);
  });

  test('delivers a waiting value when it is flushed, and only once', () => {
    const delivered: number[] = [];
    const throttle = createThrottle<number>(100, (value) => delivered.push(value));
    throttle.put(1);
    throttle.put(2);
    throttle.flush();
    throttle.flush();
    vi.advanceTimersByTime(500);
    expect(delivered).toEqual([1, 2]);
  });
});
