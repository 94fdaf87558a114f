import { expect, test } from 'vitest';
import { inFirstSeenOrder } from './use-home-queries.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (shown: readonly { readonly id: string }[]) => shown.map(({ id }) => id).join('');

test('what was seen keeps its order, whatever order it comes in', () => {
  expect(ids(inFirstSeenOrder([...'abcd'], items('dbca')))).toBe('abcd');
});

test('the first answer is taken as it comes', () => {
  expect(ids(inFirstSeenOrder([], items('cab')))).toBe('cab');
});

test('new ones come behind in the order of the answer, and what is gone leaves no hole', () => {
  expect(ids(inFirstSeenOrder([...'abc'], items('yxca')))).toBe('acyx');
});

test('nothing is lost where two bear one id', () => {
  expect(ids(inFirstSeenOrder([...'ab'], items('baa')))).toBe('aab');
});
