import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

const catalog = async (query: string) => (await service.api.get(`/anime/catalog/releases?limit=50&${query}`)).json;
const totalOf = (page: unknown) => number(at(page, 'meta', 'pagination', 'total'));

describe('Catalog', () => {
  it('gives pages of bare releases with genres', async () => {
    const page = await catalog('');
    expect(list(at(page, 'data'))).toHaveLength(50);
    expect(names(at(page, 'data', 0))).toContain('genres');
    expect(names(at(page, 'data', 0))).not.toContain('episodes');
  });

  it('rule 1: several values of a list are sent with commas', async () => {
    const types = new Set(column(at(await catalog('f[types]=MOVIE,OVA'), 'data'), 'type', 'value'));
    expect(types).toEqual(new Set(['MOVIE', 'OVA']));
  });

  it('rule 2: include keeps the named fields, dotted ones inside', async () => {
    const page = await catalog('include=id,name.main,genres.name');
    expect(names(at(page, 'data', 0))).toEqual(['id', 'name', 'genres']);
    expect(names(at(page, 'data', 0, 'name'))).toEqual(['main']);
    expect(names(at(page, 'data', 0, 'genres', 0))).toEqual(['name']);
  });

  it.each(['include=id&include=alias', 'include[]=id&include[]=alias'])(
    'rule 2: include may be repeated (%s)',
    async (query) => {
      expect(names(at(await catalog(query), 'data', 0)).sort()).toEqual(['alias', 'id']);
    },
  );

  it('rule 2: exclude leaves the named fields out', async () => {
    const page = await catalog('exclude=genres,name.english');
    expect(names(at(page, 'data', 0))).not.toContain('genres');
    expect(names(at(page, 'data', 0, 'name'))).toEqual(['main', 'alternative']);
  });

  it('rule 3: genres mean all of them', async () => {
    const page = await catalog('f[genres]=3,5');
    expect(totalOf(page)).toBeGreaterThan(0);
    for (const genres of column(at(page, 'data'), 'genres'))
      expect(column(genres, 'id')).toEqual(expect.arrayContaining([3, 5]));
    expect(totalOf(page)).toBeLessThan(totalOf(await catalog('f[genres]=3')));
  });

  it.each([
    ['f[seasons]', 'winter', 'autumn'],
    ['f[age_ratings]', 'R0_PLUS', 'R18_PLUS'],
    ['f[types]', 'MOVIE', 'OVA'],
    ['f[publish_statuses]', 'IS_ONGOING', 'IS_NOT_ONGOING'],
    ['f[production_statuses]', 'IS_IN_PRODUCTION', 'IS_NOT_IN_PRODUCTION'],
  ])('rule 4: %s means any of them', async (filter, first, second) => {
    const both = totalOf(await catalog(`${filter}=${first},${second}`));
    const [one, other] = [totalOf(await catalog(`${filter}=${first}`)), totalOf(await catalog(`${filter}=${second}`))];
    expect(one).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(0);
    expect(both).toBe(one + other);
  });

  it('rule 4: ongoing releases are the ongoing ones', async () => {
    const page = await catalog('f[publish_statuses]=IS_ONGOING');
    expect(new Set(column(at(page, 'data'), 'is_ongoing'))).toEqual(new Set([true]));
  });

  it('rule 5: years include both ends, and nothing lies between when they are the wrong way round', async () => {
    const years = column(at(await catalog('f[years][from_year]=2019&f[years][to_year]=2020'), 'data'), 'year');
    expect(new Set(years)).toEqual(new Set([2019, 2020]));
    expect(totalOf(await catalog('f[years][from_year]=2020&f[years][to_year]=2019'))).toBe(0);
  });

  it('rule 6: an empty search gives everything', async () => {
    expect(totalOf(await catalog('f[search]='))).toBe(totalOf(await catalog('')));
  });

  it('rule 6: a search has about twenty results at most', async () => {
    expect(totalOf(await catalog('f[search]=the'))).toBe(20);
  });

  it('rule 7: the order without sorting is by freshness', async () => {
    const usual = column(at(await catalog(''), 'data'), 'id');
    expect(column(at(await catalog('f[sorting]=FRESH_AT_DESC'), 'data'), 'id')).toEqual(usual);
    const moments = column(at(await catalog(''), 'data'), 'fresh_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it('rule 7: rating means how many have it in favourites', async () => {
    const counts = column(at(await catalog('f[sorting]=RATING_DESC'), 'data'), 'added_in_users_favorites').map(number);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const averages = column(at(await catalog('f[sorting]=RATING_DESC'), 'data'), 'rating', 'average');
    expect(averages).not.toEqual(averages.map(Number).toSorted((left, right) => right - left));
  });

  it.each([
    ['FRESH_AT_ASC', 'FRESH_AT_DESC'],
    ['RATING_ASC', 'RATING_DESC'],
    ['YEAR_ASC', 'YEAR_DESC'],
  ])('sorting %s begins where %s ends', async (up, down) => {
    const total = totalOf(await catalog(''));
    const first = at(await catalog(`f[sorting]=${up}`), 'data', 0, 'id');
    const lastPage = Math.ceil(total / 50);
    expect(column(at(await catalog(`f[sorting]=${down}&page=${lastPage}`), 'data'), 'id').at(-1)).toBe(first);
  });

  it.each(['f[types]=BOGUS', 'f[genres]=abc', 'f[genres]=9999', 'f[genres]=3,9999'])(
    'rule 8: %s matches nothing',
    async (query) => {
      expect(totalOf(await catalog(query))).toBe(0);
    },
  );

  it.each(['f[sorting]=BOGUS', 'f[years][from_year]=abc', 'f[bogus]=1', 'f=1'])(
    'rule 8: %s is ignored',
    async (query) => {
      expect(column(at(await catalog(query), 'data'), 'id')).toEqual(column(at(await catalog(''), 'data'), 'id'));
    },
  );

  it.each(['page=0', 'page=-1', 'limit=0', 'limit=51', 'limit=-1'])('rule 8: %s is 422', async (query) => {
    const answer = await service.api.get(`/anime/catalog/releases?${query}`);
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual([query.split('=')[0]]);
  });

  it('rule 9: a page past the end is 200 and empty', async () => {
    const answer = await service.api.get('/anime/catalog/releases?page=9999');
    expect(answer.status).toBe(200);
    expect(at(answer.json, 'data')).toEqual([]);
  });

  it('rule 10: POST gives the same ids and total as GET', async () => {
    const filters = {
      genres: [3],
      types: ['TV', 'MOVIE'],
      years: { from_year: 2012, to_year: 2022 },
      sorting: 'YEAR_ASC',
    };
    const posted = await service.api.post('/anime/catalog/releases', {
      json: { page: 2, limit: 10, f: filters, include: ['id'] },
    });
    const got = await service.api.get(
      '/anime/catalog/releases?page=2&limit=10&f[genres]=3&f[types]=TV,MOVIE&f[years][from_year]=2012&f[years][to_year]=2022&f[sorting]=YEAR_ASC&include=id',
    );
    expect(list(at(posted.json, 'data'))).toHaveLength(10);
    expect(at(posted.json, 'data')).toEqual(at(got.json, 'data'));
    expect(totalOf(posted.json)).toBe(totalOf(got.json));
  });
});

describe('Catalog references', () => {
  const reference = async (name: string) => (await service.api.get(`/anime/catalog/references/${name}`)).json;

  it.each([
    ['types', 8, ['description', 'value']],
    ['seasons', 4, ['description', 'value']],
    ['publish-statuses', 2, ['description', 'value']],
    ['production-statuses', 2, ['description', 'value']],
    ['age-ratings', 5, ['description', 'label', 'value']],
    ['sorting', 6, ['description', 'label', 'value']],
    ['genres', 35, ['id', 'name']],
  ])('%s has %i entries with %j', async (name, count, fields) => {
    const entries = await reference(name);
    expect(list(entries)).toHaveLength(count);
    expect(names(at(entries, 0)).sort()).toEqual(fields);
  });

  it('years are whole numbers going up, each with releases', async () => {
    const years = list(await reference('years')).map(number);
    expect(years).toEqual(years.toSorted((left, right) => left - right));
    for (const year of [years[0], years.at(-1)]) {
      expect(totalOf(await catalog(`f[years][from_year]=${year}&f[years][to_year]=${year}`))).toBeGreaterThan(0);
    }
  });
});

describe('Pagination meta', () => {
  it('counts from 1, and its links keep the query', async () => {
    const answer = await service.api.get('/anime/catalog/releases?f[types]=TV&limit=5&page=2');
    const meta = at(answer.json, 'meta', 'pagination');
    expect(at(meta, 'count')).toBe(5);
    expect(at(meta, 'per_page')).toBe(5);
    expect(at(meta, 'current_page')).toBe(2);
    expect(at(meta, 'total_pages')).toBe(Math.ceil(number(at(meta, 'total')) / 5));
    const next = new URL(text(at(meta, 'links', 'next')));
    expect(next.origin).toBe(new URL(service.api.baseUrl).origin);
    expect(Object.fromEntries(next.searchParams)).toEqual({ 'f[types]': 'TV', limit: '5', page: '3' });
    expect(new URL(text(at(meta, 'links', 'previous'))).searchParams.get('page')).toBe('1');
  });

  it('has no link before the first page and after the last', async () => {
    const first = await service.api.get('/anime/catalog/releases?limit=50');
    const pages = number(at(first.json, 'meta', 'pagination', 'total_pages'));
    const last = await service.api.get(`/anime/catalog/releases?limit=50&page=${pages}`);
    expect(at(first.json, 'meta', 'pagination', 'links', 'previous')).toBeNull();
    expect(at(last.json, 'meta', 'pagination', 'links', 'next')).toBeNull();
  });
});
