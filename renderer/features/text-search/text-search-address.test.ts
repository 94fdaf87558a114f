import { expect, it } from 'vitest';
import { textSearchAddress } from './text-search-address.ts';

it('words and one title are taken from the address, and what cannot be searched is left out', () => {
  expect(textSearchAddress.clean({ q: 'black dragons', title: '11--river' })).toEqual({
    q: 'black dragons',
    title: '11--river',
  });
  expect(textSearchAddress.clean({ q: ' ', title: '' })).toEqual({});
  expect(textSearchAddress.clean({ q: { a: 1 }, title: null })).toEqual({});
});
