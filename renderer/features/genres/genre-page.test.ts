import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genreIdIn } from './genre-pages.tsx';

describe('genreIdIn', () => {
  it('reads any whole number above zero', () => {
    fc.assert(fc.property(fc.integer({ min: 1 }), (id) => genreIdIn(String(id)) === id));
  });
  it('refuses everything else, including other spellings of numbers', () => {
    for (const text of ['', 'abc', '0', '-1', '1e99', '1.5', '01', ' 1', '0x1', '9007199254740993', '٣']) {
      expect(genreIdIn(text), text).toBeNull();
    }
  });
});
