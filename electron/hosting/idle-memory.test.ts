import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleMemory } from './idle-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back once for each time of work, some seconds after it', () => {
  const collect = vi.fn();
  const memory = createIdleMemory(() => ({ heapTotal: 200e6 }), collect);
  for (let call = 0; call < 10; call += 1) {
    memory.noteWork();
    vi.advanceTimersByTime(4_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  memory.noteWork();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('a small heap is left alone', () => {
  const collect = vi.fn();
  createIdleMemory(() => ({ heapTotal: 40e6 }), collect);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});

test('the true collection shrinks the heap that was grown', () => {
  vi.useRealTimers();
  let kept: unknown[] = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `entry ${index}` }));
  const before = process.memoryUsage().heapTotal;
  expect(kept).toHaveLength(400_000);
  kept = [];
  vi.useFakeTimers();
  createIdleMemory();
  vi.advanceTimersByTime(60_000);
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 10_000_000);
});
