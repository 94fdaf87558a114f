import { expect, it } from 'vitest';
import { inChunks } from './use-change.ts';

it('inChunks splits items into chunks of at most the limit, in their order', async () => {
  const chunksOf = (items: number[]) => inChunks(items, 2, async (chunk) => chunk);
  expect(await chunksOf([1, 2, 3, 4, 5])).toEqual([[1, 2], [3, 4], [5]]);
  expect(await chunksOf([1, 2])).toEqual([[1, 2]]);
  expect(await chunksOf([])).toEqual([]);
});
