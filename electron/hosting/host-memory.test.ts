import { getHeapSpaceStatistics } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostMemory } from './host-memory.ts';

const MEGABYTE = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back once for each time of work that took some, seconds after it', () => {
  let resident = 100 * MEGABYTE;
  const collect = vi.fn(() => (resident = 110 * MEGABYTE));
  const memory = createHostMemory(() => resident, collect);
  for (let call = 0; call < 10; call += 1) {
    memory.noteWork();
    vi.advanceTimersByTime(4_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  resident += 30 * MEGABYTE;
  memory.noteWork();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('work that took little memory is followed by no collection', () => {
  let resident = 100 * MEGABYTE;
  const collect = vi.fn();
  const memory = createHostMemory(() => resident, collect);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  resident += 5 * MEGABYTE;
  memory.noteWork();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test('the true collection shrinks the heap that was grown', () => {
  vi.useRealTimers();
  let kept: unknown[] = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `entry ${index}` }));
  const before = process.memoryUsage().heapTotal;
  expect(kept).toHaveLength(400_000);
  kept = [];
  vi.useFakeTimers();
  createHostMemory();
  vi.advanceTimersByTime(60_000);
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 10 * MEGABYTE);
});

test('the space for new objects stays as small as it was, whatever is asked', () => {
  createHostMemory();
  // Shrinks it.
  vi.advanceTimersByTime(60_000);
  const before = newSpaceBytes();
  const kept: object[] = [];
  for (let round = 0; round < 400_000; round += 1) {
    kept[round % 50_000] = { round, text: `entry ${round}`, numbers: [round, round + 1] };
  }
  expect(kept).toHaveLength(50_000);
  // It grows to some 27 MB without the bound, and to between 2 and 8 MB with it, as the last collection left it.
  expect(newSpaceBytes()).toBeLessThan(before + 16 * MEGABYTE);
});

function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0;
}
