import { expect, test } from 'vitest';
import { readerSearch } from './reader-address.ts';

test('an address names the translation, the place and the words', () => {
  const search = { branch: '5', paragraph: '0', offset: '0.25', words: 'драконы', other: 'x' };
  expect(readerSearch(search)).toEqual({ branch: 5, paragraph: 0, offset: 0.25, words: 'драконы' });
  expect(readerSearch({ highlight: 'an-id' })).toEqual({ highlight: 'an-id' });
});

test.each([
  {},
  { branch: 'x', paragraph: '-1', words: '  ', offset: '1.5' },
  { branch: '1.5', paragraph: '1e300', words: '', highlight: ' ', offset: '-1' },
  { branch: '', paragraph: '', offset: '' },
])('invalid values of an address are left out: %j', (search) => {
  expect(readerSearch(search)).toEqual({ branch: undefined, paragraph: undefined, words: undefined });
});
