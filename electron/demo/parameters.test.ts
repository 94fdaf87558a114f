import { expect, it } from 'vitest';
import { nestedParameters } from './parameters.ts';

const read = (query: string) => nestedParameters(new URLSearchParams(query));

it('nestedParameters distinguishes lists from single values, and appends list values with a number', () => {
  expect(read('status[]=1&status[3]=2&status%5B%5D=4&page=5')).toEqual({ status: ['1', '2', '4'], page: '5' });
});

it('nestedParameters keeps every value of a repeated name', () => {
  expect(read('include=id&include=name.main&include=alias')).toEqual({ include: ['id', 'name.main', 'alias'] });
});

it('nestedParameters nests names in brackets', () => {
  expect(read('f[years][from_year]=2010&f[years][to_year]=2012&f[types]=TV')).toEqual({
    f: { years: { from_year: '2010', to_year: '2012' }, types: 'TV' },
  });
});

it('nestedParameters reads names of prototype properties as ordinary names', () => {
  expect(Object.keys(read('__proto__[polluted]=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
  expect(Reflect.has({}, 'polluted')).toBe(false);
});
