import { expect, test } from 'vitest';
import { gathered, placeAfter } from './use-endless.ts';

const sheet = (...items: number[]) => ({ answer: { items, total: 40 }, kept: null });
const itself = (item: number) => item;

test('pages become one list: in order, each item once', () => {
  expect(gathered([sheet(3, 1), sheet(1, 2), sheet()], itself)).toEqual({
    items: [3, 1, 2],
    total: 40,
    kept: null,
    isLocal: false,
  });
  expect(gathered([], itself)).toEqual({ items: [], total: undefined, kept: null, isLocal: false });
});

test('a list is as old as the oldest of its kept pages', () => {
  const kept = (fetchedAt: number) => ({
    ...sheet(fetchedAt),
    kept: { fetchedAt, problem: { code: 'offline' } as const },
  });
  expect(gathered([sheet(1), kept(20), kept(10)], itself).kept).toEqual({
    fetchedAt: 10,
    problem: { code: 'offline' },
  });
});

test('a list has a next page as long as its service says so, and every page gets the first answer', () => {
  const first = { page: 1, hasNextPage: true, randomOrder: 0.25 };
  expect(placeAfter(first)).toEqual({ page: 2, first });
  expect(placeAfter({ page: 2, hasNextPage: true, randomOrder: 0.75 }, first)).toEqual({ page: 3, first });
  expect(placeAfter({ page: 3, hasNextPage: false }, { page: 1, hasNextPage: true })).toBeNull();
  expect(placeAfter({ page: 1, totalPages: 2 })?.page).toBe(2);
  expect([placeAfter({ page: 2, totalPages: 2 }), placeAfter({ page: 1 })]).toEqual([null, null]);
});
