import { expect, test } from 'vitest';
import { readerSearch } from './reader-address.ts';

test('an address names the translation, the place and the words', () => {
  const search = { branch: 5, paragraph: 0, words: 'драконы', other: 'x' };
  expect(readerSearch(search)).toEqual({ branch: 5, paragraph: 0, words: 'драконы' });
  expect(readerSearch({ highlight: 'an-id' })).toEqual({ highlight: 'an-id' });
  expect(readerSearch({ words: 2_024 })).toMatchObject({ words: '2024' });
});

test.each([
  {},
  { branch: 'x', paragraph: -1, words: '  ' },
  { branch: 1.5, paragraph: 1e300, words: null, highlight: ' ' },
  { branch: [1], paragraph: '7', words: [{}] },
])('invalid values of an address are left out: %j', (search) => {
  expect(readerSearch(search)).toEqual({ branch: undefined, paragraph: undefined, words: undefined });
});
