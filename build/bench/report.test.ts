import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Figure, isReached, measured, ratioOf } from './measure.ts';
import { lineOf, withTable } from './report.ts';
import { ROWS } from './rows.ts';

const figure: Figure = {
  name: 'call',
  unit: 'ms',
  ours: measured([13, 12, 14]),
  baseline: measured([10, 10, 10]),
  limit: 1.25,
};
const machine = 'On 2 × A, 8 GB, Linux, Node 24, Chromium 1.';

test('a figure is compared with its baseline, or without one with its limit', () => {
  expect(ratioOf(figure)).toBe(1.3);
  expect(isReached(figure)).toBe(false);
  expect(isReached({ ...figure, limit: 1.3 })).toBe(true);
  expect(isReached({ ...figure, baseline: null, limit: 50 })).toBe(true);
  expect(isReached({ ...figure, baseline: null, limit: 12 })).toBe(false);
});

test('the ratio is the median of the rounds’ ratios, or of the medians if the sides differ in length', () => {
  const slowing = { ...figure, ours: measured([10, 20, 90]), baseline: measured([10, 30, 100]) };
  expect(ratioOf(slowing)).toBe(0.9);
  // The sides differ in length: the ratio of their medians.
  expect(ratioOf({ ...slowing, ours: measured([10, 20]) })).toBe(0.5);
});

test('zero reaches its mark against zero, and has no ratio', () => {
  const still = { ...figure, ours: measured([0]), baseline: measured([0]), limit: 1 };
  expect(isReached(still)).toBe(true);
  expect(isReached({ ...still, ours: measured([1]) })).toBe(false);
  expect(ratioOf(still)).toBeNull();
});

test('a line has both sides, the ratio with its interval, the mark and whether it is reached', () => {
  expect(lineOf(figure).replace(/ +/g, ' ')).toBe('call 13 ms ± 4 % 10 ms ± 0 % 1.3 ≤ 1.25 MISSED');
  const often = { ...figure, ours: measured([12, 12, 13, 14, 15]), baseline: measured([10, 10, 10, 10, 10]) };
  expect(lineOf(often).replace(/ +/g, ' ')).toBe('call 13 ms ± 8 % 10 ms ± 0 % 1.3 (1.2 to 1.5) ≤ 1.25 MISSED');
});

test('a line has the figure of another checkout', () => {
  expect(lineOf(figure, measured([26])).replace(/ +/g, ' ')).toBe(
    'call 13 ms ± 4 % 10 ms ± 0 % 1.3 ≤ 1.25 MISSED 26 ms (once), ours is 0.5',
  );
});

test('withTable replaces the table and keeps the text around it', async () => {
  const notes = await readFile(resolve(import.meta.dirname, 'README.md'), 'utf8');
  const once = withTable(notes, [figure], machine);
  const again = withTable(once, [{ ...figure, limit: 1.3 }], machine);
  expect(again).toContain('| call | 13 ms ± 4 % | 10 ms ± 0 % | 1.3 | ≤ 1.3 | reached |');
  expect(again).not.toContain('**missed**');
  const seldom = { ...figure, ours: measured([0, 0, 0, 23]), baseline: null };
  expect(withTable(once, [seldom], machine)).toContain('| 0 ms (most: 23) |');
  const single = { ...figure, ours: measured([3]), baseline: null };
  expect(withTable(once, [single], machine)).toContain('| 3 ms (once) |');
  expect(again.split('\n')[0]).toBe(notes.split('\n')[0]);
  expect(() => withTable('no place', [], machine)).toThrow();
});

test('the README describes every row', async () => {
  const notes = await readFile(resolve(import.meta.dirname, 'README.md'), 'utf8');
  for (const name of Object.keys(ROWS)) expect(notes).toContain(`### ${name}\n\n`);
});
