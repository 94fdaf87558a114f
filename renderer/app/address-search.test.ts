import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogAddress } from '#renderer/features/catalog/catalog-search.ts';
import { readSearch, writeSearch } from '#renderer/parts/router/address-search.ts';

describe('the query part of an address', () => {
  it('is written readably, with plain commas', () => {
    const search = { types: 'ONA,TV', genres: '1,5', from: '2010', q: 'one & two' };
    expect(writeSearch(search)).toBe('?types=ONA,TV&genres=1,5&from=2010&q=one+%26+two');
  });

  it('reads the filters of the catalogue as they were written', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1e5', '007', '1.0', 'null', 'true', '{"a":1}', '"', '%2C', '+', '#', '&q=', '2010', 'a,b'),
    );
    const written = fc.record({ q: texts, types: texts, genres: texts, from: texts, sort: texts });
    fc.assert(
      fc.property(written, (search) => {
        const canonical = catalogAddress.clean(search);
        expect(catalogAddress.clean(readSearch(writeSearch(canonical)))).toEqual(canonical);
      }),
    );
  });

  it('never fails on an address that was typed by hand', () => {
    const address = fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters());
    fc.assert(fc.property(address, (text) => void catalogAddress.clean(readSearch(`?${text}`))));
    expect(catalogAddress.clean(readSearch('?q=%E0%A4%A&types=TV&types=ONA&__proto__=1'))).toMatchObject({
      types: 'ONA,TV',
    });
  });
});
