import { expect, test } from 'vitest';
import { areYearsBackwards, NO_FILTERS, withYearsSwapped } from './catalog-filters.tsx';

test('a range of years that ends before it starts is recognised and can be swapped', () => {
  const filters = { ...NO_FILTERS, fromYear: 2020, toYear: 2010 };
  expect(areYearsBackwards(filters)).toBe(true);
  expect(areYearsBackwards(withYearsSwapped(filters))).toBe(false);
  expect(areYearsBackwards({ ...filters, toYear: null })).toBe(false);
  expect(areYearsBackwards({ ...filters, toYear: 2020 })).toBe(false);
});
