import { expect, it } from 'vitest';
import { integerOf, readPhpQuery } from './php-query.ts';

const read = (query: string) => readPhpQuery(new URL(`http://host/?${query}`));

it('tells lists from scalars', () => {
  const query = read('status[]=1&status[3]=2&status%5B%5D=4&page=5');
  expect([query.list('status'), query.isList('status'), query.isScalar('status')]).toEqual([
    ['1', '2', '4'],
    true,
    false,
  ]);
  expect([query.scalar('page'), query.isScalar('page'), query.list('page')]).toEqual(['5', true, []]);
});

it('takes the last scalar, and an empty one for none', () => {
  expect(read('q=a&q=b').scalar('q')).toBe('b');
  expect(read('q=').scalar('q')).toBeUndefined();
});

it('takes digits only for integers', () => {
  expect(['7', '-7', '007', '1.0', '1e3', '0x1', '', ' 1', '9'.repeat(30)].map(integerOf)).toEqual([
    7,
    -7,
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
