import { expect, it } from 'vitest';
import { inChunks } from './bulk-bar.tsx';

it('keeps the order, and leaves no item out', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});
