import { expect, test } from 'vitest';
import { readerSearch } from './reader-address.ts';

test('an address says whose translation, which paragraph and which words', () => {
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
])('what means nothing says nothing: %j', (search) => {
  expect(readerSearch(search)).toEqual({ branch: undefined, paragraph: undefined, words: undefined });
});
