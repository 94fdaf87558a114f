import { expect, test } from 'vitest';
import { inOneOrder } from './use-home-queries.ts';

test('promotions are the same in any answer of the service, each once', () => {
  const items = (ids: string) => [...ids].map((id) => ({ id }));
  expect(inOneOrder(items('dbcab'))).toEqual(inOneOrder(items('acbd')));
  expect(inOneOrder(items('ba'))).toEqual(items('ab'));
});
