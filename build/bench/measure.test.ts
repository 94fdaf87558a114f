import { expect, test } from 'vitest';
import { at, besideOthers, counted, inTurn, measured, medianWithin, table } from './measure.ts';

test('measured gives the median and the relative interquartile range', () => {
  const { median, spread, rounds } = measured([10, 50, 20, 30, 40]);
  expect(median).toBe(30);
  expect(spread).toBeCloseTo(20 / 30);
  expect(rounds).toEqual([10, 50, 20, 30, 40]);
});

test('quantiles are interpolated linearly', () => {
  expect(at([1, 2], 0.5)).toBe(1.5);
  expect(at([1, 2, 3, 4], 1)).toBe(4);
});

test('the confidence interval of ten rounds is the third to the eighth, and too few rounds have none', () => {
  expect(medianWithin([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual([3, 8]);
  // Twenty rounds, six on each side: 2 × 21,700 of 1,048,576 cases.
  expect(medianWithin(Array.from({ length: 20 }, (_, place) => place + 1))).toEqual([6, 15]);
  expect(medianWithin([1, 2, 3, 4])).toBeNull();
  expect(medianWithin([])).toBeNull();
});

test('inTurn rotates the order of the ways, and drops the first round', async () => {
  const order: string[] = [];
  const way = (name: string) => async () => order.push(name);
  const { a, b, c } = await inTurn(6, { a: way('a'), b: way('b'), c: way('c') });
  expect(order.join('')).toBe('cba' + 'abc' + 'cba' + 'bca' + 'acb' + 'cab' + 'bac');
  expect([a, b, c].map((rounds) => rounds[0])).toEqual([4, 5, 6]);
  expect(new Set([a, b, c].map((rounds) => rounds.reduce((sum, place) => sum + ((place - 1) % 3), 0)))).toEqual(
    new Set([6]),
  );
});

test('table takes rounds as measured, and counted sides as they are', () => {
  const events = counted([{ count: 1, of: 100 }]);
  const [first, second] = table('row', [
    ['', 'ms', [1, 2, 3], [4], 1.5],
    ['seldom', 'of 1,000 frames', events, null],
  ]);
  expect(first).toEqual({ name: 'row', unit: 'ms', ours: measured([1, 2, 3]), baseline: measured([4]), limit: 1.5 });
  expect(second).toEqual({ name: 'row, seldom', unit: 'of 1,000 frames', ours: events, baseline: null, limit: null });
});

test('rare events are counted over all rounds, where a median would be zero', () => {
  const rounds = [0, 0, 0, 3].map((count) => ({ count, of: 200 }));
  expect(counted(rounds)).toMatchObject({ median: 3.75, rounds: [0, 0, 0, 15] });
  expect(counted(rounds.slice(0, 3))).toMatchObject({ median: 0, spread: 0 });
});

test('parts of a figure are joined, beside our figure of another checkout', () => {
  const part = (ours: number[], baseline: number[]) => table('row', [['', 'ms', ours, baseline, 2]]);
  const rare = (count: number) =>
    table('row', [
      [
        'rare',
        'of 1,000 frames',
        counted([
          { count: 0, of: 9 },
          { count, of: 100 },
          { count: 0, of: 91 },
        ]),
        null,
      ],
    ]);
  const [all, seldom] = besideOthers(
    [...part([1, 2], [4, 5]), ...rare(2), ...part([6], [7]), ...rare(4)],
    part([8], [9]),
  );
  expect(all).toEqual({ figure: part([1, 2, 6], [4, 5, 7])[0], others: measured([8]) });
  expect(seldom).toMatchObject({ figure: { baseline: null, ours: { median: 15 } }, others: null });
});
