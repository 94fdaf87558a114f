import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostMemory } from './host-memory.ts';

const MEGABYTE = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is collected once after each burst of work that took some, seconds after its end', () => {
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

test('work that took little memory causes no collection', () => {
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

test('the real collection shrinks a grown heap', () => {
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

test('the space for new objects stays small under many allocations', async () => {
  // In its own process: here the space may have grown before.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', GROWING]);
  // It grows to some 45 MB without the bound, and to 2 MB with it.
  expect(Number(stdout)).toBeLessThan(16 * MEGABYTE);
});

const GROWING = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const { createHostMemory } = await import(${JSON.stringify(new URL('host-memory.ts', import.meta.url).href)});
  createHostMemory();
  const kept = [];
  for (let round = 0; round < 400_000; round += 1) {
    kept[round % 50_000] = { round, text: \`entry \${round}\`, numbers: [round, round + 1] };
  }
  const { physical_space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  console.log(kept.length === 50_000 ? physical_space_size : Number.NaN);
`;
