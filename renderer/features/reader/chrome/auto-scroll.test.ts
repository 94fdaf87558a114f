import { expect, test } from 'vitest';
import { createGlideSteps } from './auto-scroll.tsx';

/** The steps of frames that come every `every` milliseconds. */
function stepsOf(pixelsAMillisecond: number, screenPixels: number, frames: number, every: number): number[] {
  const step = createGlideSteps(pixelsAMillisecond, screenPixels);
  return Array.from({ length: frames + 1 }, (_, frame) => step(5_000 + frame * every));
}

const sum = (steps: readonly number[]) => steps.reduce((total, each) => total + each, 0);

test('auto-scroll moves by whole pixels and loses none of the distance', () => {
  const steps = stepsOf(0.01, 1, 625, 16);
  expect(steps.every(Number.isInteger)).toBe(true);
  expect(Math.max(...steps)).toBe(1);
  expect(sum(steps)).toBeGreaterThanOrEqual(99);
  expect(sum(steps)).toBeLessThanOrEqual(100);
});

test('auto-scroll moves by half pixels on a screen of double density', () => {
  const steps = stepsOf(0.01, 2, 625, 16);
  expect(Math.max(...steps)).toBe(0.5);
  expect(sum(steps)).toBeCloseTo(100, -0.5);
});

test('auto-scroll does not move at the first frame, nor jump after a late one', () => {
  const step = createGlideSteps(0.1, 1);
  expect(step(90_000)).toBe(0);
  expect(step(150_000)).toBe(10);
});
