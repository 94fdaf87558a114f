import { expect, test } from 'vitest';
import { rowsUpTo } from './use-row-marking.ts';

test('rowsUpTo has the rows up to one in the order shown, and none if that row is not shown', () => {
  const [one, zero, half, twelve] = [1, 0, 0.5, 12].map((ordinal) => ({ ordinal }));
  const rows = [one, zero, half, twelve];
  expect(rowsUpTo(rows, one)).toEqual([one]);
  expect(rowsUpTo(rows, half)).toEqual([one, zero, half]);
  expect(rowsUpTo(rows, twelve)).toEqual(rows);
  expect(rowsUpTo(rows, { ordinal: 1 })).toEqual([]);
});
