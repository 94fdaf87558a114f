import { expect, it } from 'vitest';
import { textSearchAddress } from './text-search-address.ts';

it('textSearchAddress keeps the words and the title, and omits unusable values', () => {
  expect(textSearchAddress.clean({ q: 'black dragons', title: '11--river' })).toEqual({
    q: 'black dragons',
    title: '11--river',
  });
  expect(textSearchAddress.clean({ q: ' ', title: '' })).toEqual({});
});
