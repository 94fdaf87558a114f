import { expect, test } from 'vitest';
import { createWheelTurns } from './page-turners.tsx';

/** The turns of movements by `pixels`, one every `every` milliseconds. */
function turnsOf(pixels: readonly number[], every: number): number[] {
  const turns = createWheelTurns();
  return pixels.flatMap((moved, place) => turns({ pixels: moved, atMilliseconds: place * every }) ?? []);
}

test('each notch of a wheel turns a page, even in quick succession', () => {
  expect(turnsOf([100], 400)).toEqual([1]);
  expect(turnsOf([120, 120, 120, -120], 60)).toEqual([1, 1, 1, -1]);
});

test('a movement on a trackpad turns one page, with all its inertia', () => {
  const push = [4, 12, 40, 90, 140, 160];
  const glide = Array.from({ length: 80 }, (_, place) => 150 * 0.95 ** place);
  expect(turnsOf([...push, ...glide], 16)).toEqual([1]);
});

test('a trackpad turns again after a pause or in the other direction', () => {
  const turns = createWheelTurns();
  const move = (pixels: number, atMilliseconds: number) => turns({ pixels, atMilliseconds });
  expect([move(40, 0), move(40, 16), move(20, 32), move(40, 400)]).toEqual([1, null, null, 1]);
  expect([move(-20, 416), move(-20, 432)]).toEqual([null, -1]);
});

test('a movement of a few pixels turns no page', () => {
  expect(turnsOf([3, 5, 2], 16)).toEqual([]);
});
