import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { signIn, someReleaseIds } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const ROOT = '/accounts/users/me/favorites';
/** Ids without a release are accepted. */
const NO_RELEASE = 5_000_000;

const service = await startServiceUnderTest();
const token = await signIn(service.api, service.account);
const ids = await someReleaseIds(service.api, 40);

const entries = (releaseIds: readonly number[]) => releaseIds.map((id) => ({ release_id: id }));
const add = (releaseIds: readonly number[]) => service.api.post(ROOT, { token, json: entries(releaseIds) });
const remove = (releaseIds: readonly number[]) => service.api.remove(ROOT, { token, json: entries(releaseIds) });
const read = (path: string) => service.api.get(ROOT + path, { token });
const presentIds = async () => list((await read('/ids')).json).map(number);
const listedIds = async (query: string) => column(at((await read(`/releases?${query}`)).json, 'data'), 'id');
const listed = async () => list(at((await read('/releases?limit=50')).json, 'data'));

const idsBefore = await presentIds();
beforeEach(async () => {
  await remove(await presentIds());
});
afterAll(async () => {
  await remove(await presentIds());
  await add(idsBefore);
  await service.close();
});

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
    for (const answer of [await add([first]), await remove([NO_RELEASE]), await add([]), await remove([])]) {
      expect([answer.status, answer.json]).toEqual([200, [first, second]]);
    }
  });

  it('DELETE may have no body at all', async () => {
    await add(ids.slice(0, 1));
    const answer = await service.api.remove(ROOT, { token });
    expect([answer.status, answer.json]).toEqual([200, ids.slice(0, 1)]);
  });

  it.each([
    [[{ release_id: 'abc' }], '0.release_id'],
    [[{ release_id: 1 }, {}], '1.release_id'],
    [[5], '0.release_id'],
    [{ release_id: 5 }, 'release_id.release_id'],
  ])('rule 2: the body %j is 422, keyed %s', async (json, key) => {
    for (const answer of [
      await service.api.post(ROOT, { token, json }),
      await service.api.remove(ROOT, { token, json }),
    ])
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, [key]]);
    expect(await presentIds()).toEqual([]);
  });

  it('sixty entries in one request work', async () => {
    const many = Array.from({ length: 60 }, (_, index) => NO_RELEASE + index);
    expect((await add(many)).json).toEqual(many);
  });

  it('releases have genres and episodes, 25 on a page; ids without a release are left out', async () => {
    await add([...ids, NO_RELEASE]);
    const { json } = await read('/releases');
    expect(at(json, 'meta', 'pagination')).toMatchObject({ total: ids.length, per_page: 25, count: 25 });
    for (const release of list(at(json, 'data'))) {
      expect(names(release)).toEqual(expect.arrayContaining(['genres', 'episodes']));
      for (const extra of ['members', 'torrents', 'sponsors']) expect(names(release)).not.toContain(extra);
    }
    expect(list(at((await read('/releases?page=2')).json, 'data'))).toHaveLength(ids.length - 25);
  });

  it('rule 3: most recently added first, unless sorted; an unknown sorting is ignored', async () => {
    const [one = 0, two = 0, ...others] = ids.slice(15, 25);
    const newestFirst = [two, one, ...others];
    await add(newestFirst.toReversed());
    for (const query of ['', 'f[sorting]=CREATED_AT_DESC', 'f[sorting]=BOGUS']) {
      expect(await listedIds(query)).toEqual(newestFirst);
    }
    expect(await listedIds('f[sorting]=CREATED_AT_ASC')).toEqual(newestFirst.toReversed());
  });

  it.each([
    ['RATING', 'added_in_users_favorites'],
    ['FRESH_AT', 'fresh_at'],
    ['YEAR', 'year'],
  ])('rule 3: sorting by %s goes by %s', async (sorting, field) => {
    await add(ids);
    const values = async (direction: string) =>
      column(at((await read(`/releases?limit=50&f[sorting]=${sorting}_${direction}`)).json, 'data'), field).map(String);
    const sorted = (await values('ASC')).toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));
    expect(await values('ASC')).toEqual(sorted);
    expect(await values('DESC')).toEqual(sorted.toReversed());
  });

  it('rule 4: years are a list with commas, spaces allowed; a value that is no year gives an empty page', async () => {
    await add(ids);
    const years = column(await listed(), 'year').map(number);
    const [year = 0] = years;
    const expected = years.filter((other) => other === year);
    expect(await listedIds(`limit=50&f[years]=${year}, 1901`)).toHaveLength(expected.length);
    expect(await listedIds('f[years]=abc')).toEqual([]);
  });

  it('rule 5: genres are AND', async () => {
    await add(ids);
    const all = (await listed()).map((release) => column(at(release, 'genres'), 'id').map(number));
    const [first = 0, second = 0] = all.find((genres) => genres.length > 1) ?? [];
    const both = all.filter((genres) => genres.includes(first) && genres.includes(second));
    expect(await listedIds(`limit=50&f[genres]=${first},${second}`)).toHaveLength(both.length);
  });

  it.each([
    ['types', 'type'],
    ['age_ratings', 'age_rating'],
  ])('rule 5: %s are OR', async (filter, field) => {
    await add(ids);
    const all = column(await listed(), field, 'value');
    const [first, second] = new Set(all);
    const either = all.filter((value) => value === first || value === second);
    expect(await listedIds(`limit=50&f[${filter}]=${first},${second}`)).toHaveLength(either.length);
    expect(await listedIds(`limit=50&f[${filter}]=${first}`)).toHaveLength(
      all.filter((value) => value === first).length,
    );
  });

  it('rule 5: an unknown type gives an empty page, search is by name', async () => {
    await add(ids);
    expect(await listedIds('f[types]=BOGUS')).toEqual([]);
    const wanted = (await listed())[3];
    const foundIds = await listedIds(`f[search]=${encodeURIComponent(text(at(wanted, 'name', 'main')))}`);
    expect(foundIds).toContain(at(wanted, 'id'));
    expect(foundIds.length).toBeLessThan(ids.length);
  });

  it('rule 6: limit 0 and 51 are 422', async () => {
    for (const limit of [0, 51]) {
      const answer = await read(`/releases?limit=${limit}`);
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['limit']]);
    }
  });

  it('POST takes the same filters as JSON', async () => {
    await add(ids);
    const [type] = column(await listed(), 'type', 'value');
    const json = { page: 1, limit: 30, f: { types: [type], sorting: 'YEAR_ASC' } };
    const posted = await service.api.post(`${ROOT}/releases`, { token, json });
    const got = await read(`/releases?page=1&limit=30&f[types]=${type}&f[sorting]=YEAR_ASC`);
    expect(list(at(posted.json, 'data')).length).toBeGreaterThan(0);
    expect(column(at(posted.json, 'data'), 'id')).toEqual(column(at(got.json, 'data'), 'id'));
  });

  it('references are empty without favorites', async () => {
    for (const name of ['age-ratings', 'genres', 'types', 'years'])
      expect((await read(`/references/${name}`)).json).toEqual([]);
  });

  it('references have only values that occur; years are newest first', async () => {
    await add(ids.slice(-10));
    const all = await listed();
    const values = async (name: string, field: string) =>
      new Set(column((await read(`/references/${name}`)).json, field));
    expect(await values('types', 'value')).toEqual(new Set(column(all, 'type', 'value')));
    expect(await values('age-ratings', 'value')).toEqual(new Set(column(all, 'age_rating', 'value')));
    expect(await values('genres', 'id')).toEqual(
      new Set(all.flatMap((release) => column(at(release, 'genres'), 'id'))),
    );
    const years = [...new Set(column(all, 'year').map(number))].sort((left, right) => right - left);
    expect(years.length).toBeGreaterThan(1);
    expect((await read('/references/years')).json).toEqual(years);
  });

  it('the sorting reference always has all eight', async () => {
    const sorting = (await read('/references/sorting')).json;
    expect(list(sorting)).toHaveLength(8);
    for (const option of list(sorting)) expect(names(option).sort()).toEqual(['description', 'label', 'value']);
    expect(column(sorting, 'value')).toEqual(expect.arrayContaining(['CREATED_AT_DESC', 'RATING_DESC', 'YEAR_ASC']));
  });
});
