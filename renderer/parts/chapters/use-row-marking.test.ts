import { expect, test } from 'vitest';
import { rowsUpTo } from './use-row-marking.ts';

test('up to a row goes by the order of the list, not by numbers; up to one that is not there is nothing', () => {
  const [one, zero, half, twelve] = [1, 0, 0.5, 12].map((ordinal) => ({ ordinal }));
  const rows = [one, zero, half, twelve];
  expect(rowsUpTo(rows, one)).toEqual([one]);
  expect(rowsUpTo(rows, half)).toEqual([one, zero, half]);
  expect(rowsUpTo(rows, twelve)).toEqual(rows);
  expect(rowsUpTo(rows, { ordinal: 1 })).toEqual([]);
});
