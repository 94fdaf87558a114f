import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import { catalogAddress, withYear } from './catalog-search.ts';

const KEYS = ['q', 'types', 'seasons', 'ages', 'genres', 'status', 'production', 'from', 'to', 'sort'] as const;

const coded = fc.array(fc.string({ maxLength: 60, unit: 'binary' }), { maxLength: 60 });
const year = fc.option(fc.integer({ min: 1900, max: 2200 }));
const filters = fc.record<CatalogFilters>({
  search: fc.string({ maxLength: 200, unit: 'binary' }).map((text) => text.slice(0, 200)),
  types: coded,
  seasons: coded,
  ageRatings: coded,
  genres: fc.array(fc.integer({ min: 1 }), { maxLength: 50 }),
  publishStatuses: coded,
  productionStatuses: coded,
  fromYear: year,
  toYear: year,
  sorting: fc.option(fc.constantFrom('RATING_DESC', 'YEAR_ASC', 'FRESH_AT_DESC')),
});

const scrap = fc.oneof(
  fc.string({ maxLength: 10_000, unit: 'binary' }),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.double()), { maxLength: 200 }).map(String),
);
const garbage = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), scrap);

describe('catalogAddress', () => {
  it('reads valid filters from any input', () => {
    fc.assert(fc.property(garbage, (search) => CatalogFilters.safeParse(catalogAddress.read(search)).success));
  });

  it('turns round a range of years that ends before it starts', () => {
    expect(catalogAddress.read({ from: '2020', to: '2010' })).toMatchObject({ fromYear: 2010, toYear: 2020 });
    expect(catalogAddress.clean({ from: '2020', to: '2010' })).toEqual({ from: '2010', to: '2020' });
    expect(catalogAddress.read({ from: '2020' })).toMatchObject({ fromYear: 2020, toYear: null });
  });

  it('a chosen year that crosses the other end opens that end', () => {
    const range = catalogAddress.read({ from: '2000', to: '2010' });
    expect(withYear(range, 'fromYear', 2015)).toMatchObject({ fromYear: 2015, toYear: null });
    expect(withYear(range, 'toYear', 1990)).toMatchObject({ fromYear: null, toYear: 1990 });
    expect(withYear(range, 'fromYear', 2010)).toMatchObject({ fromYear: 2010, toYear: 2010 });
    expect(withYear(range, 'toYear', null)).toMatchObject({ fromYear: 2000, toYear: null });
  });

  it('leaves a clean address as it is, and writes no empty values', () => {
    fc.assert(
      fc.property(garbage, (search) => {
        const written = catalogAddress.clean(search);
        expect(catalogAddress.clean(written)).toEqual(written);
        for (const text of Object.values(written)) expect(text).not.toBe('');
      }),
    );
  });

  it('reads back the filters that it wrote', () => {
    fc.assert(
      fc.property(filters, (before) => {
        const plain = catalogAddress.read(catalogAddress.write(before));
        expect(catalogAddress.read(catalogAddress.write(plain))).toEqual(plain);
        expect(new Set(plain.genres)).toEqual(new Set(before.genres));
        expect(new Set([plain.fromYear, plain.toYear])).toEqual(new Set([before.fromYear, before.toYear]));
      }),
    );
  });

  it('sorts the values of a list and removes duplicates', () => {
    const search = { types: 'TV,ONA,TV', genres: '10,9,10,1', status: 'IS_ONGOING,A,IS_ONGOING' };
    expect(catalogAddress.clean(search)).toEqual({ types: 'ONA,TV', genres: '1,9,10', status: 'A,IS_ONGOING' });
  });

  it('omits values without effect', () => {
    expect(
      catalogAddress.clean({ q: '  ', types: ',,', genres: '', from: '', sort: 'FRESH_AT_DESC', page: '3' }),
    ).toEqual({});
    expect(catalogAddress.write(CatalogFilters.parse({}))).toEqual({});
  });

  it('omits values that no release can have', () => {
    expect(
      catalogAddress.clean({ genres: '-1,0,1e3,abc,1.5,7', from: '-2010', to: '99999', types: 'x'.repeat(51) }),
    ).toEqual({
      genres: '7',
    });
    expect(catalogAddress.clean({ from: 'NaN', to: '2010' })).toEqual({ to: '2010' });
  });

  it('cuts the search text at 200 characters, but never inside a character', () => {
    expect(catalogAddress.clean({ q: 'я'.repeat(10_000) })['q']).toHaveLength(200);
    expect(catalogAddress.clean({ q: `${'a'.repeat(199)}😀` })['q']).toBe('a'.repeat(199));
  });

  it('keeps a search text that looks like a number or a list', () => {
    expect(catalogAddress.read({ q: '86' }).search).toBe('86');
    expect(catalogAddress.read({ q: 'true' }).search).toBe('true');
    expect(catalogAddress.read({ q: 'a, b' }).search).toBe('a, b');
  });
});
