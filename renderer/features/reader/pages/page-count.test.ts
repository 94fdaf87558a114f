import { expect, test } from 'vitest';
import { createPageCount } from './page-geometry.ts';

const sections = [30_000, 60_000, 15_000].map((characters, place) => ({ first: place, end: place + 1, characters }));

test('the pages of sections that are not laid out are estimated from their characters', () => {
  const count = createPageCount(sections);
  count.measured(1, 40);
  expect([0, 1, 2].map(count.before)).toEqual([0, 20, 60]);
  expect(count.total()).toBe(70);
});

test('the first page of a section always has the number after the last page of the section before', () => {
  const count = createPageCount(sections);
  count.measured(0, 20);
  const last = count.before(0) + 20;
  count.measured(1, 43);
  expect(count.before(1) + 1).toBe(last + 1);
  const end = count.before(1) + 43;
  count.measured(2, 9);
  expect(count.before(2) + 1).toBe(end + 1);
  expect(count.total()).toBe(72);
});

test('a short first section changes the estimate of the rest only a little', () => {
  const count = createPageCount([{ first: 0, end: 1, characters: 300 }, ...sections]);
  count.measured(0, 1);
  expect(count.total()).toBeGreaterThan(70);
  expect(count.total()).toBeLessThan(100);
});

test('a section has at least one page', () => {
  const count = createPageCount([{ first: 0, end: 0, characters: 0 }]);
  count.measured(0, 1);
  expect(count.total()).toBe(1);
});
