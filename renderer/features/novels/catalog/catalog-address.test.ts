import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';
import { novelAddress } from './catalog-address.ts';

const KEYS = ['q', 'genres', 'tags', 'types', 'status', 'sort', 'dir'] as const;

const ids = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 50 });
const filters = fc.record<NovelFilters>({
  search: fc.string({ maxLength: 200, unit: 'binary' }).map((text) => text.slice(0, 200)),
  genres: ids,
  tags: ids,
  types: ids,
  statuses: ids,
  sorting: fc.constantFrom(...NovelSorting.values),
  isAscending: fc.boolean(),
});

const scrap = fc.oneof(
  fc.string({ maxLength: 10_000, unit: 'binary' }),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.double()), { maxLength: 200 }).map(String),
);
const garbage = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), scrap);

describe('the filters of novels in an address', () => {
  it('are valid for any input', () => {
    fc.assert(fc.property(garbage, (search) => NovelFilters.safeParse(novelAddress.read(search)).success));
  });

  it('stay the same when cleaned again, and have no empty values', () => {
    fc.assert(
      fc.property(garbage, (search) => {
        const written = novelAddress.clean(search);
        expect(novelAddress.clean(written)).toEqual(written);
        for (const text of Object.values(written)) expect(text).not.toBe('');
      }),
    );
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(filters, (before) => {
        const after = novelAddress.read(novelAddress.write(before));
        for (const group of ['genres', 'tags', 'types', 'statuses'] as const) {
          expect(new Set(after[group])).toEqual(new Set(before[group]));
        }
        expect(after.sorting).toBe(before.sorting);
        expect(after.isAscending).toBe(before.sorting !== 'random' && before.isAscending);
        expect(novelAddress.read(novelAddress.write(after))).toEqual(after);
      }),
    );
  });

  it('are sorted and unique', () => {
    expect(novelAddress.clean({ genres: '10,9,10,1', tags: '3,2,3', types: '12', status: '2,1' })).toEqual({
      genres: '1,9,10',
      tags: '2,3',
      types: '12',
      status: '1,2',
    });
  });

  it('omit values without effect', () => {
    expect(novelAddress.clean({ q: '  ', genres: ',,', tags: '', sort: 'views', dir: 'desc', page: '3' })).toEqual({});
    expect(novelAddress.write(NovelFilters.parse({}))).toEqual({});
  });

  it('omit invalid values', () => {
    const search = { genres: '-1,0,1e3,abc,1.5,7', types: 'a10', status: 'null', q: ' ', sort: 'smell', dir: 'up' };
    expect(novelAddress.clean(search)).toEqual({ genres: '7' });
  });

  it('sort ascending by name and descending otherwise, unless the address says so', () => {
    const isAscending = (search: Record<string, string>) => novelAddress.read(search).isAscending;
    expect([{ sort: 'name' }, { sort: 'name', dir: 'asc' }, { dir: 'asc' }].map(isAscending)).toEqual([
      true,
      true,
      true,
    ]);
    expect([{ sort: 'name', dir: 'desc' }, { sort: 'chap_count' }, {}].map(isAscending)).toEqual([false, false, false]);
    expect(novelAddress.clean({ sort: 'name', dir: 'asc' })).toEqual({ sort: 'name' });
    expect(novelAddress.clean({ sort: 'random', dir: 'asc' })).toEqual({ sort: 'random' });
  });

  it('keep a search text that looks like a number or a list, cut to its limit', () => {
    expect(novelAddress.read({ q: '86' }).search).toBe('86');
    expect(novelAddress.read({ q: 'a, b' }).search).toBe('a, b');
    expect(novelAddress.clean({ q: 'я'.repeat(10_000) })['q']).toHaveLength(200);
  });
});
