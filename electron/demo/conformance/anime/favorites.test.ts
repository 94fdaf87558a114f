import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from './reading.ts';
import { someReleaseIds } from './samples.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

const ROOT = '/accounts/users/me/favorites';

let service: ServiceUnderTest;
let token: string;
let ids: number[];
beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await signIn(service.api, service.account);
  ids = await someReleaseIds(service.api, 40);
});
beforeEach(async () => {
  const present = list((await service.api.get(`${ROOT}/ids`, { token })).json);
  await remove(present.map(number));
});
afterAll(() => service.close());

const entries = (releaseIds: readonly number[]) => releaseIds.map((id) => ({ release_id: id }));
const add = (releaseIds: readonly number[]) => service.api.post(ROOT, { token, json: entries(releaseIds) });
const remove = (releaseIds: readonly number[]) => service.api.remove(ROOT, { token, json: entries(releaseIds) });
const read = (path: string) => service.api.get(ROOT + path, { token });
const listedIds = async (query: string) => column(at((await read(`/releases?${query}`)).json, 'data'), 'id');

describe('Favorites', () => {
  it('are a bare array of ids in the order they were added; empty at first', async () => {
    expect((await read('/ids')).json).toEqual([]);
    const [first = 0, second = 0, third = 0] = ids;
    await add([second, first]);
    expect((await add([third])).json).toEqual([second, first, third]);
    expect((await read('/ids')).json).toEqual([second, first, third]);
    expect((await remove([first])).json).toEqual([second, third]);
  });

  it('rule 1: duplicates, absent entries and empty arrays change nothing', async () => {
    const [first = 0, second = 0] = ids;
    await add([first, second]);
    for (const answer of [await add([first]), await remove([99_999_999]), await add([]), await remove([])]) {
      expect([answer.status, answer.json]).toEqual([200, [first, second]]);
    }
  });

  it('DELETE may have no body at all', async () => {
    await add(ids.slice(0, 1));
    expect((await service.api.remove(ROOT, { token })).json).toEqual(ids.slice(0, 1));
  });

  it.each([
    [[{ release_id: 'abc' }], '0.release_id'],
    [[{ release_id: 1 }, {}], '1.release_id'],
    [[5], '0.release_id'],
    [{ release_id: 5 }, 'release_id.release_id'],
  ])('rule 2: the body %j is 422, keyed %s', async (json, key) => {
    const answer = await service.api.post(ROOT, { token, json });
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual([key]);
  });

  it('sixty entries in one request work', async () => {
    const many = Array.from({ length: 60 }, (_, index) => 5_000_000 + index);
    expect(list((await add(many)).json)).toHaveLength(60);
  });

  it('releases have genres and episodes; ids of no release are not among them', async () => {
    await add([...ids.slice(0, 2), 5_000_000]);
    const { json } = await read('/releases');
    expect(names(at(json, 'data', 0))).toEqual(expect.arrayContaining(['genres', 'episodes']));
    expect(at(json, 'meta', 'pagination', 'total')).toBe(2);
    expect(at(json, 'meta', 'pagination', 'per_page')).toBe(25);
  });

  it('rule 3: most recently added first, unless sorted; an unknown sorting is ignored', async () => {
    await add(ids.slice(0, 10).toReversed());
    expect(await listedIds('')).toEqual(ids.slice(0, 10));
    expect(await listedIds('f[sorting]=CREATED_AT_DESC')).toEqual(ids.slice(0, 10));
    expect(await listedIds('f[sorting]=BOGUS')).toEqual(ids.slice(0, 10));
    expect(await listedIds('f[sorting]=CREATED_AT_ASC')).toEqual(ids.slice(0, 10).toReversed());
  });

  it('rule 3: rating means popularity, freshness means fresh_at', async () => {
    await add(ids);
    const rated = at((await read('/releases?limit=50&f[sorting]=RATING_DESC')).json, 'data');
    const counts = column(rated, 'added_in_users_favorites').map(number);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const fresh = at((await read('/releases?limit=50&f[sorting]=FRESH_AT_ASC')).json, 'data');
    const moments = column(fresh, 'fresh_at').map(text);
    expect(moments).toEqual(moments.toSorted());
  });

  it('rule 4: years are a list with commas, spaces allowed; what is no year gives an empty page', async () => {
    await add(ids);
    const all = at((await read('/releases?limit=50')).json, 'data');
    const year = number(at(all, 0, 'year'));
    const expected = list(all).filter((release) => at(release, 'year') === year).length;
    expect(await listedIds(`limit=50&f[years]=${year}, 1901`)).toHaveLength(expected);
    expect(await listedIds('f[years]=abc')).toEqual([]);
  });

  it('rule 5: genres are AND, types and age ratings OR, an unknown type gives nothing, search is by name', async () => {
    await add(ids);
    const all = list(at((await read('/releases?limit=50')).json, 'data'));
    const genres = column(at(all, 0, 'genres'), 'id').map(number);
    for (const release of list(at((await read(`/releases?limit=50&f[genres]=${genres.join(',')}`)).json, 'data'))) {
      expect(column(at(release, 'genres'), 'id')).toEqual(expect.arrayContaining(genres));
    }
    const types = all.filter((release) => ['TV', 'MOVIE'].includes(text(at(release, 'type', 'value'))));
    expect(await listedIds('limit=50&f[types]=TV,MOVIE')).toHaveLength(types.length);
    expect(await listedIds('f[types]=BOGUS')).toEqual([]);
    const found = await listedIds(`f[search]=${encodeURIComponent(text(at(all, 3, 'name', 'main')))}`);
    expect(found).toContain(at(all, 3, 'id'));
    expect(found.length).toBeLessThan(all.length);
  });

  it('rule 6: limit 0 and 51 are 422', async () => {
    expect((await read('/releases?limit=0')).status).toBe(422);
    expect((await read('/releases?limit=51')).status).toBe(422);
  });

  it('POST takes the same filters as JSON', async () => {
    await add(ids);
    const posted = await service.api.post(`${ROOT}/releases`, {
      token,
      json: { limit: 50, f: { types: ['MOVIE'], sorting: 'YEAR_ASC' } },
    });
    const got = await read('/releases?limit=50&f[types]=MOVIE&f[sorting]=YEAR_ASC');
    expect(column(at(posted.json, 'data'), 'id')).toEqual(column(at(got.json, 'data'), 'id'));
  });

  it('references hold only what occurs; years newest first; sorting is always all eight', async () => {
    for (const name of ['age-ratings', 'genres', 'types', 'years'])
      expect((await read(`/references/${name}`)).json).toEqual([]);
    await add(ids);
    const all = list(at((await read('/releases?limit=50')).json, 'data'));
    expect(new Set(column((await read('/references/types')).json, 'value'))).toEqual(
      new Set(column(all, 'type', 'value')),
    );
    const years = list((await read('/references/years')).json).map(number);
    expect(years).toEqual([...new Set(column(all, 'year').map(number))].sort((left, right) => right - left));
    const sorting = (await read('/references/sorting')).json;
    expect(list(sorting)).toHaveLength(8);
    expect(names(at(sorting, 0))).toEqual(['value', 'label', 'description']);
  });

  it('belong to one account', async () => {
    const own = await signIn(service.api, service.secondAccount);
    await add(ids.slice(0, 1));
    if (service.secondAccount.login !== service.account.login) {
      expect((await service.api.get(`${ROOT}/ids`, { token: own })).json).toEqual([]);
    }
  });
});
