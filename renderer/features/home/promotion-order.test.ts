import { expect, test } from 'vitest';
import { inFirstSeenOrder } from './use-home-queries.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (shown: readonly { readonly id: string }[]) => shown.map(({ id }) => id).join('');

test('promotions seen before keep their order in any answer', () => {
  expect(ids(inFirstSeenOrder([...'abcd'], items('dbca')))).toBe('abcd');
});

test('the first answer keeps its own order', () => {
  expect(ids(inFirstSeenOrder([], items('cab')))).toBe('cab');
});

test('new promotions follow in the order of the answer, and removed ones leave no gap', () => {
  expect(ids(inFirstSeenOrder([...'abc'], items('yxca')))).toBe('acyx');
});

test('inFirstSeenOrder keeps items with the same id', () => {
  expect(ids(inFirstSeenOrder([...'ab'], items('baa')))).toBe('aab');
});
